// SPDX-License-Identifier: MIT
#include "variants.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace mutation {
namespace {

using Kind = Statement::Kind;
using Words = std::set<std::string_view>;

// --- What several rules look for -------------------------------------------------------------------------------

/// A parameter of a function.
struct Parameter
{
    Range all;
    std::size_t name;
    bool is_pointer_to_const = false;
    bool is_reference_to_const = false;
    bool is_value = false;
};

std::vector<Parameter> parameters_of(const Source& source, const Function& function)
{
    std::vector<Parameter> parameters;
    const std::vector<std::size_t> names = variables_of(source, function);
    for (const Range& part : source.split(function.parameters)) {
        const auto name = std::find_if(names.begin(), names.end(),
                                       [&](std::size_t candidate) { return part.contains(candidate); });
        if (name == names.end() || source.mentions(part, "volatile") || source.mentions(part, "=")) {
            continue;
        }
        const bool is_const = source.is(part.begin, "const");
        const bool is_plain = part.end == *name + 1;  // an array has its size after its name
        Parameter parameter{part, *name};
        parameter.is_pointer_to_const =
            is_const && is_plain && source.is(*name - 1, "*") && !source.is(*name - 2, "*");
        parameter.is_reference_to_const = is_const && is_plain && source.is(*name - 1, "&");
        parameter.is_value = is_plain && !source.mentions(part, "*") && !source.mentions(part, "&");
        parameters.push_back(parameter);
    }
    return parameters;
}

Range body_of(const Source& source, const Function& function)
{
    return source.statements()[function.body].all;
}

bool is_member(const Source& source, std::size_t i)
{
    return i > 0 && (source.is(i - 1, ".") || source.is(i - 1, "->") || source.is(i - 1, "::"));
}

/// Whether a variable may be written to in the range: assigned, counted, or its address or a reference to it taken.
bool may_be_written(const Source& source, const Range& range, std::string_view name)
{
    static const Words writes{
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--", "["};
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const bool is_named = source.is(i, name) && !is_member(source, i);
        const bool is_passed_on = is_named && (source.is(i - 1, "(") || source.is(i - 1, ",")) &&
                                  (source.is(i + 1, ")") || source.is(i + 1, ","));
        const bool has_member = is_named && (source.is(i + 1, ".") || source.is(i + 1, "->"));
        if (is_named && (writes.count(source[i + 1].text) > 0 || source.is(i - 1, "++") ||
                         source.is(i - 1, "--") || source.is(i - 1, "&") || is_passed_on || has_member)) {
            return true;
        }
    }
    return false;
}

/// Calls `visit` for each statement in the function.
template <class Visit>
void visit_statements(const Source& source, const Function& function, const Visit& visit)
{
    for (const Statement& statement : source.statements()) {
        if (body_of(source, function).contains(statement.all.begin)) {
            visit(statement);
        }
    }
}

bool runs_on_device(const Function& function)
{
    return function.is_kernel || function.is_device;
}

/// Edits that lie apart, in the order in which they are added.
class Edits {
public:
    void add(std::vector<Edit> edits)
    {
        const bool is_apart = std::all_of(edits.begin(), edits.end(), [&](const Edit& edit) {
            return std::all_of(all_.begin(), all_.end(), [&](const Edit& other) {
                return edit.end <= other.begin || other.end <= edit.begin;
            });
        });
        if (is_apart) {
            all_.insert(all_.end(), edits.begin(), edits.end());
        }
    }

    void give_to(Changes& changes) const
    {
        if (!all_.empty()) {
            changes.edit(all_);
        }
    }

private:
    std::vector<Edit> all_;
};

/// The three parts of `for (begin; condition; step)`; none of them for a loop over a range.
std::vector<Range> parts_of_loop(const Source& source, const Statement& loop)
{
    const std::vector<Range> parts =
        loop.kind == Kind::for_ ? source.split(loop.header, ";") : std::vector<Range>{};
    return parts.size() == 3 ? parts : std::vector<Range>{};
}

/// A directive right before a statement belongs to it.
bool follows_directive(const Source& source, std::size_t i)
{
    const std::size_t end = i > 0 ? source[i - 1].end : 0;
    return source.text().substr(end, source[i].begin - end).find("#pragma") != std::string::npos;
}

std::string line_around(const Source& source, std::size_t i)
{
    const std::size_t before = source.text().rfind('\n', source[i].begin);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    return source.text().substr(begin, source.text().find('\n', begin) - begin);
}

// --- Rules -----------------------------------------------------------------------------------------------------

/// Whether the source says that this constant may be another number: in the comment on its line, or in a static_assert.
bool may_be_chosen(const Source& source, std::size_t name)
{
    const std::string line = line_around(source, name);
    for (const char* leave : {"power of two", "multiple of", " or more"}) {
        if (line.find(leave) != std::string::npos) {
            return true;
        }
    }
    for (std::size_t i = 0; i + 1 < source.lexemes().size(); ++i) {
        if (source.is(i, "static_assert") && source[i + 1].partner != none &&
            source.mentions({i + 2, source[i + 1].partner}, source[name].text)) {
            return true;
        }
    }
    return false;
}

/// A constant that is the number of threads of a block, and may be another.
void other_block_size(const Source& source, Changes& changes)
{
    constexpr std::array sizes{"64", "128", "256", "512", "1024"};
    for (std::size_t i = 0; i + 3 < source.lexemes().size(); ++i) {
        const bool is_constant = source.is(i, "int") && source.is(i + 2, "=") && source[i + 3].is_literal() &&
                                 source.is(i + 4, ";") && source.function_around(i) == nullptr;
        const auto is_of_block = [&](const Launch& launch) {
            return launch.configuration.size() > 1 &&
                   source.text_of(launch.configuration[1]) == source[i + 1].text;
        };
        const auto& launches = source.launches();
        if (is_constant && may_be_chosen(source, i + 1) &&
            std::any_of(launches.begin(), launches.end(), is_of_block)) {
            for (const char* size : sizes) {
                changes.replace(i + 3, size);
            }
        }
    }
}

void unroll_loops(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        Edits edits;
        visit_statements(source, function, [&](const Statement& block) {
            for (const std::size_t child :
                 block.kind == Kind::compound ? block.children : std::vector<std::size_t>{}) {
                const Statement& loop = source.statements()[child];
                if (!parts_of_loop(source, loop).empty() && runs_on_device(function) &&
                    !follows_directive(source, loop.all.begin)) {
                    edits.add({changes.insertion_before(loop.all.begin, "\n#pragma unroll\n")});
                }
            }
        });
        edits.give_to(changes);
    }
}

/// `for (int i = 0; i < n; ++i) a[i] = b[i];` goes from its end to its beginning. Only where each iteration does nothing
/// but write an element of its own, from what the loop does not write.
void reverse_loops(const Source& source, Changes& changes)
{
    for (const Statement& loop : source.statements()) {
        const std::vector<Range> parts = parts_of_loop(source, loop);
        if (parts.empty() || parts[0].end != parts[0].begin + 4 || !source.is(parts[0].begin, "int") ||
            parts[2].end != parts[2].begin + 2 || !source.is(parts[2].begin, "++")) {
            continue;
        }
        const std::string name = source.text_of({parts[0].begin + 1, parts[0].begin + 2});
        const Statement* body = &source.statements()[loop.children[0]];
        if (body->kind == Kind::compound && body->children.size() == 1) {
            body = &source.statements()[body->children[0]];
        }
        const auto assigned = source.find(body->all, "=");
        if (body->kind != Kind::expression || !assigned || !source.is(body->all.begin + 1, "[") ||
            !source.mentions({body->all.begin, *assigned}, name) || !source.is(parts[1].begin, name) ||
            !source.is(parts[1].begin + 1, "<") ||
            source.mentions({*assigned, body->all.end}, source[body->all.begin].text) ||
            source.mentions(body->all, "(")) {
            continue;
        }
        const Range first{parts[0].begin + 3, parts[0].end};
        const Range limit{parts[1].begin + 2, parts[1].end};
        changes.replace(loop.header, "int " + name + " = (" + source.text_of(limit) + ") - 1; " + name +
                                         " >= " + source.text_of(first) + "; --" + name);
    }
}

void add_const(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        Edits edits;
        for (const Parameter& parameter : parameters_of(source, function)) {
            if (runs_on_device(function) && parameter.is_value && !source.is(parameter.all.begin, "const") &&
                !may_be_written(source, body_of(source, function), source[parameter.name].text)) {
                edits.add({changes.insertion_before(parameter.all.begin, "const ")});
            }
        }
        edits.give_to(changes);
    }
}

void add_restrict(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        Edits edits;
        for (const Parameter& parameter : parameters_of(source, function)) {
            if (function.is_kernel && parameter.is_pointer_to_const) {
                edits.add({changes.insertion_before(parameter.name, " __restrict__ ")});
            }
        }
        edits.give_to(changes);
    }
}

/// The types that `__ldg()` takes: CUDA C++ Programming Guide, "Read-Only Data Cache Load Function".
bool can_be_ldg(const std::string& type)
{
    static const std::set<std::string> types{
        "char",          "signed char",    "short",    "int",          "long",          "long long",
        "unsigned char", "unsigned short", "unsigned", "unsigned int", "unsigned long", "unsigned long long",
        "char2",         "char4",          "short2",   "short4",       "int2",          "int4",
        "longlong2",     "uchar2",         "uchar4",   "ushort2",      "ushort4",       "uint2",
        "uint4",         "ulonglong2",     "float",    "float2",       "float4",        "double",
        "double2"};
    return types.count(type) > 0;
}

/// Reads of elements `name[…]` in a function's body that are no addresses: their lexemes.
std::vector<Range> elements_of(const Source& source, const Function& function, std::string_view name)
{
    std::vector<Range> elements;
    const Range body = body_of(source, function);
    for (std::size_t i = body.begin; i < body.end; ++i) {
        const bool is_element = source.is(i, name) && source.is(i + 1, "[") &&
                                source[i + 1].partner != none && !is_member(source, i);
        if (is_element && !(source.is(i - 1, "&") && source.precedence(i - 1) == 0)) {
            elements.push_back({i, source[i + 1].partner + 1});
        }
    }
    return elements;
}

void read_through_ldg(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        Edits edits;
        for (const Parameter& parameter : parameters_of(source, function)) {
            const std::string type = source.text_of({parameter.all.begin + 1, parameter.name - 1});
            if (!function.is_kernel || !parameter.is_pointer_to_const || !can_be_ldg(type)) {
                continue;
            }
            for (const Range& element : elements_of(source, function, source[parameter.name].text)) {
                edits.add({changes.insertion_before(element.begin, "__ldg(&"),
                           changes.insertion_after(element.end - 1, ")")});
            }
        }
        edits.give_to(changes);
    }
}

/// `a[i]` becomes `(*(a + (i)))`.
void use_pointer_arithmetic(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        Edits edits;
        for (const Parameter& parameter : parameters_of(source, function)) {
            if (!runs_on_device(function) || !source.is(parameter.name - 1, "*") ||
                source.is(parameter.name - 2, "*")) {
                continue;
            }
            for (const Range& element : elements_of(source, function, source[parameter.name].text)) {
                edits.add({changes.replacement({element.begin + 1, element.begin + 2}, " + ("),
                           changes.insertion_before(element.begin, "(*("),
                           changes.replacement({element.end - 1, element.end}, ")))")});
            }
        }
        edits.give_to(changes);
    }
}

/// `const int i = …; if (i < n) { … }` as the whole kernel becomes a loop with the grid as its stride.
void add_grid_stride(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        const std::vector<std::size_t>& children = source.statements()[function.body].children;
        if (!function.is_kernel || children.size() != 2 || synchronises(source, body_of(source, function))) {
            continue;
        }
        const Statement& index = source.statements()[children[0]];
        const Statement& guard = source.statements()[children[1]];
        const auto assigned = source.find(index.all, "=");
        if (index.kind != Kind::declaration || !assigned || guard.kind != Kind::if_ ||
            guard.children.size() != 1 || guard.header.end < guard.header.begin + 3) {
            continue;
        }
        const std::string name(source[*assigned - 1].text);
        const bool is_guard_of_index =
            source.is(guard.header.begin, name) && source.is(guard.header.begin + 1, "<") &&
            source.left_operand(guard.header.begin + 1).begin == guard.header.begin &&
            source.right_operand(guard.header.begin + 1).end == guard.header.end;
        const bool is_along_x = source.mentions(index.all, "blockIdx") && !source.mentions(index.all, "y") &&
                                source.find(index.all, ",") == std::nullopt;
        if (is_guard_of_index && is_along_x) {
            changes.replace({index.all.begin, guard.header.end + 1},
                            "for (int " + source.text_of({*assigned - 1, index.all.end}) + " " +
                                source.text_of(guard.header) + "; " + name + " += gridDim.x * blockDim.x)");
        }
    }
}

/// The last guard of a kernel becomes an early return, unless threads meet behind it.
void return_early(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        const std::vector<std::size_t>& children = source.statements()[function.body].children;
        if (!function.is_kernel || children.empty()) {
            continue;
        }
        const Statement& guard = source.statements()[children.back()];
        if (guard.kind == Kind::if_ && guard.children.size() == 1 && !synchronises(source, guard.all)) {
            changes.replace({guard.all.begin, guard.header.end + 1},
                            "if (!(" + source.text_of(guard.header) + ")) { return; }");
        }
    }
}

void spell_increment_otherwise(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        Edits edits;
        visit_statements(source, function, [&](const Statement& loop) {
            const std::vector<Range> parts = parts_of_loop(source, loop);
            if (parts.empty()) {
                return;
            }
            const std::size_t begin = parts[2].begin;
            if (parts[2].end == begin + 2 && source.is(begin, "++")) {
                edits.add({changes.replacement(parts[2], source.text_of({begin + 1, begin + 2}) + " += 1")});
            } else if (parts[2].end == begin + 3 && source.is(begin + 1, "+=")) {
                const std::string name(source[begin].text);
                edits.add({changes.replacement(parts[2], name + " = " + name + " + " +
                                                             source.text_of({begin + 2, begin + 3}))});
            }
        });
        edits.give_to(changes);
    }
}

void commute_comparisons(const Source& source, Changes& changes)
{
    static const std::map<std::string_view, std::string> mirrored{{"<", ">"},   {">", "<"},   {"<=", ">="},
                                                                  {">=", "<="}, {"==", "=="}, {"!=", "!="}};
    for (const Function& function : source.functions()) {
        Edits edits;
        const Range body = body_of(source, function);
        for (std::size_t i = body.begin; i < body.end; ++i) {
            const auto found = mirrored.find(source[i].text);
            if (found != mirrored.end() && source.precedence(i) > 0) {
                const Range left = source.left_operand(i);
                const Range right = source.right_operand(i);
                edits.add({changes.replacement({left.begin, right.end}, source.text_of(right) + " " +
                                                                            found->second + " " +
                                                                            source.text_of(left))});
            }
        }
        edits.give_to(changes);
    }
}

void rename_variables(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        Words names;
        for (const std::size_t name : variables_of(source, function)) {
            names.insert(source[name].text);
        }
        Edits edits;
        const Range whole{function.parameters.begin, body_of(source, function).end};
        for (std::size_t i = whole.begin; i < whole.end; ++i) {
            if (names.count(source[i].text) > 0 && !is_member(source, i)) {
                edits.add({changes.insertion_after(i, "_renamed")});
            }
        }
        edits.give_to(changes);
    }
}

/// `a[i] = x;` becomes `{ const auto value = x; a[i] = value; }`.
void add_intermediate_values(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        Edits edits;
        visit_statements(source, function, [&](const Statement& statement) {
            const auto assigned = source.find(statement.all, "=");
            if (statement.kind != Kind::expression || !assigned || !runs_on_device(function) ||
                source.is(*assigned + 1, "{")) {
                return;
            }
            const std::string value = source.text_of({*assigned + 1, statement.all.end});
            const std::string place = source.text_of({statement.all.begin, *assigned});
            edits.add({changes.replacement(statement.all, "{ const auto stored_value = " + value + " " +
                                                              place + " = stored_value; }")});
        });
        edits.give_to(changes);
    }
}

/// `const T v = c ? a : b;` becomes a variable and an if.
void write_choice_as_if(const Source& source, Changes& changes)
{
    for (const Statement& statement : source.statements()) {
        const auto assigned = source.find(statement.all, "=");
        const auto question = source.find(statement.all, "?");
        const auto colon = source.find(statement.all, ":");
        if (statement.kind != Kind::declaration || !assigned || !question || !colon ||
            *question < *assigned || *colon < *question ||
            source.find({*question + 1, statement.all.end}, "?") ||
            source.find({*assigned, statement.all.end}, ",")) {
            continue;
        }
        const std::size_t type =
            source.is(statement.all.begin, "const") ? statement.all.begin + 1 : statement.all.begin;
        const Range declared{type, *assigned};
        if (source.mentions(declared, "auto") || source.mentions(declared, "constexpr") ||
            source.mentions(declared, "static") || source.mentions(declared, "&")) {
            continue;
        }
        const std::string name(source[*assigned - 1].text);
        const auto assign = [&](const Range& value) {
            return "{ " + name + " = " + source.text_of(value) + "; }";
        };
        changes.replace(statement.all, source.text_of(declared) + "; if (" +
                                           source.text_of({*assigned + 1, *question}) + ") " +
                                           assign({*question + 1, *colon}) + " else " +
                                           assign({*colon + 1, statement.all.end - 1}));
    }
}

/// `for (begin; condition; step) body` becomes a while loop, where no continue would pass over the step.
void write_for_as_while(const Source& source, Changes& changes)
{
    for (const Statement& loop : source.statements()) {
        const std::vector<Range> parts = parts_of_loop(source, loop);
        if (parts.empty() || source.mentions(loop.all, "continue") ||
            follows_directive(source, loop.all.begin)) {
            continue;
        }
        const std::string condition = parts[1].is_empty() ? "true" : source.text_of(parts[1]);
        changes.edit({changes.replacement({loop.all.begin, loop.header.end + 1},
                                          "{ " + source.text_of(parts[0]) + "; while (" + condition + ") {"),
                      changes.insertion_after(loop.all.end - 1, " " + source.text_of(parts[2]) + "; } }")});
    }
}

void forbid_inlining(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        const Range declaration = function.declaration;
        const auto device = source.find(declaration, "__device__");
        if (function.is_device && device && !source.mentions(declaration, "inline") &&
            !source.mentions(declaration, "__forceinline__")) {
            changes.edit({changes.insertion_after(*device, " __noinline__")});
        }
    }
}

/// Helper functions take by reference what they took by value, and the other way round. References only where no other
/// thread may write meanwhile.
void pass_otherwise(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        if (!function.is_device || function.is_kernel) {
            continue;
        }
        Edits by_reference;
        Edits by_value;
        const Range body = body_of(source, function);
        for (const Parameter& parameter : parameters_of(source, function)) {
            const bool is_const = source.is(parameter.all.begin, "const");
            const bool stays = !may_be_written(source, body, source[parameter.name].text);
            if (parameter.is_reference_to_const) {
                by_value.add({changes.replacement({parameter.name - 1, parameter.name}, " ")});
            } else if (parameter.is_value && stays && !synchronises(source, body)) {
                by_reference.add({changes.insertion_before(parameter.all.begin, is_const ? "" : "const "),
                                  changes.insertion_before(parameter.name, "& ")});
            }
        }
        by_reference.give_to(changes);
        by_value.give_to(changes);
    }
}

/// The kernel's work moves to a function for the device, inlined or not.
void move_body_to_helper(const Source& source, Changes& changes)
{
    for (const Function& function : source.functions()) {
        const Range declaration = function.declaration;
        if (!function.is_kernel || function.is_template ||
            source.mentions(declaration, "__launch_bounds__")) {
            continue;
        }
        const std::string name(source[function.name].text);
        std::string arguments;
        for (const Range& part : source.split(function.parameters)) {
            arguments += (arguments.empty() ? "" : ", ") + source.text_of({part.end - 1, part.end});
        }
        const std::string parameters = "(" + source.text_of(function.parameters) + ")";
        const std::string kernel =
            "\n__global__ void " + name + parameters + " { " + name + "_work(" + arguments + "); }\n";
        for (const char* specifier : {"__forceinline__", "__noinline__"}) {
            changes.edit({changes.replacement({declaration.begin, function.parameters.end + 1},
                                              std::string("__device__ ") + specifier + " void " + name +
                                                  "_work" + parameters),
                          changes.insertion_after(body_of(source, function).end - 1, kernel)});
        }
    }
}

}  // namespace

const std::vector<Rule>& variation_rules()
{
    static const std::vector<Rule> rules{{"block size", other_block_size},
                                         {"unroll", unroll_loops},
                                         {"reversed loop", reverse_loops},
                                         {"const", add_const},
                                         {"restrict", add_restrict},
                                         {"ldg", read_through_ldg},
                                         {"pointer arithmetic", use_pointer_arithmetic},
                                         {"grid stride", add_grid_stride},
                                         {"early return", return_early},
                                         {"increment", spell_increment_otherwise},
                                         {"commuted comparison", commute_comparisons},
                                         {"renamed", rename_variables},
                                         {"intermediate value", add_intermediate_values},
                                         {"choice as if", write_choice_as_if},
                                         {"for as while", write_for_as_while},
                                         {"noinline", forbid_inlining},
                                         {"parameter passing", pass_otherwise},
                                         {"helper", move_body_to_helper}};
    return rules;
}

std::vector<Change> variants_of(const Source& source)
{
    return changes_by(variation_rules(), source);
}

}  // namespace mutation
