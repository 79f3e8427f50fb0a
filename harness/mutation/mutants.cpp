// SPDX-License-Identifier: MIT
#include "mutants.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace mutation {
namespace {

using Kind = Statement::Kind;
using Words = std::set<std::string_view>;
using Replacements = std::multimap<std::string_view, std::string>;

bool begins_with(std::string_view text, std::string_view beginning)
{
    return text.substr(0, beginning.size()) == beginning;
}

std::string in_parentheses(const std::string& expression)
{
    return "(" + expression + ")";
}

/// The text as an operand of any operator.
std::string operand(const Source& source, const Range& range)
{
    const std::string text = source.text_of(range);
    return range.end == range.begin + 1 ? text : in_parentheses(text);
}

// --- What several rules look for -------------------------------------------------------------------------------

/// The lexeme that names what a statement calls, if it is a call: `sync` in `block.sync();`.
std::size_t called_by(const Source& source, const Statement& statement)
{
    if (statement.kind != Kind::expression || statement.all.end < statement.all.begin + 4) {
        return none;
    }
    const std::size_t close = statement.all.end - 2;
    const std::size_t open = source[close].partner;
    if (!source.is(close, ")") || open == none || open <= statement.all.begin) {
        return none;
    }
    const bool has_arguments = source.is(open - 1, ">") && source[open - 1].partner != none;
    const std::size_t name = has_arguments ? source[open - 1].partner - 1 : open - 1;
    for (std::size_t i = statement.all.begin; i < name; ++i) {
        if (!source[i].is_identifier() && !source.is(i, "::") && !source.is(i, ".") && !source.is(i, "->")) {
            return none;
        }
    }
    return source[name].is_identifier() ? name : none;
}

template <class Wanted>
void remove_calls(const Source& source, Changes& changes, const Wanted& is_wanted)
{
    for (const Statement& statement : source.statements()) {
        const std::size_t name = called_by(source, statement);
        if (name != none && is_wanted(name)) {
            changes.replace(statement.all, ";");
        }
    }
}

bool is_barrier(const Source& source, std::size_t name)
{
    const std::string_view text = source[name].text;
    const bool is_of_group = source.is(name - 1, ".") || source.is(name - 1, "::");
    return text == "__syncthreads" || text == "__syncwarp" || (text == "sync" && is_of_group);
}

bool frees(std::string_view function)
{
    return begins_with(function, "cudaFree") || begins_with(function, "cudaDestroy") ||
           function == "cudaEventDestroy" || function == "cudaStreamDestroy";
}

/// Replaces a lexeme of the code, if the table names it, once for each of its replacements.
void replace_word(const Source& source, Changes& changes, const Replacements& replacements, std::size_t i)
{
    const auto [first, last] = replacements.equal_range(source[i].text);
    for (auto entry = first; entry != last && source.is_code(i); ++entry) {
        changes.replace(i, entry->second);
    }
}

/// Replaces each lexeme of the code that the table names.
void replace_words(const Source& source, Changes& changes, const Replacements& replacements)
{
    for (std::size_t i = 0; i < source.lexemes().size(); ++i) {
        replace_word(source, changes, replacements, i);
    }
}

/// Calls `visit` for each binary operator of the code whose text is one of these.
template <class Visit>
void visit_operators(const Source& source, const Words& operators, const Visit& visit)
{
    for (std::size_t i = 0; i < source.lexemes().size(); ++i) {
        if (source.is_code(i) && operators.count(source[i].text) > 0 && source.precedence(i) > 0) {
            visit(i);
        }
    }
}

void replace_operators(const Source& source, Changes& changes, const Replacements& replacements)
{
    Words operators;
    for (const auto& [from, to] : replacements) {
        operators.insert(from);
    }
    visit_operators(source, operators, [&](std::size_t i) {
        const auto [first, last] = replacements.equal_range(source[i].text);
        for (auto entry = first; entry != last; ++entry) {
            changes.replace(i, entry->second);
        }
    });
}

/// Leaves one operand of each of these operators.
void drop_operands(const Source& source, Changes& changes, const Words& operators)
{
    visit_operators(source, operators, [&](std::size_t i) {
        const Range left = source.left_operand(i);
        const Range right = source.right_operand(i);
        changes.remove({i, right.end});
        const bool needs_sign = source.is(i, "-");
        changes.replace({left.begin, i + 1}, needs_sign ? "-" : "");
    });
}

bool is_subscript(const Source& source, std::size_t open)
{
    if (!source.is(open, "[") || source[open].partner == none || open == 0 || !source.is_code(open)) {
        return false;
    }
    return source[open - 1].is_identifier() || source.is(open - 1, "]") || source.is(open - 1, ")");
}

/// Whether this bracket gives the size of an array that a statement, or the file, declares.
bool declares_array(const Source& source, std::size_t open)
{
    for (const Statement& statement : source.statements()) {
        if (statement.kind == Kind::declaration && statement.all.contains(open)) {
            const auto assigned = source.find(statement.all, "=");
            return open < assigned.value_or(statement.all.end) &&
                   !source.find({statement.all.begin, open}, "(");
        }
    }
    return source.function_around(open) == nullptr;
}

/// The `dim3 name(a, b)` that declares the shape called `name`; its arguments.
std::vector<Range> shape_called(const Source& source, std::string_view name)
{
    for (std::size_t i = 1; i + 1 < source.lexemes().size(); ++i) {
        if (source.is(i - 1, "dim3") && source.is(i, name) && source[i + 1].partner != none) {
            return source.split({i + 2, source[i + 1].partner});
        }
    }
    return {};
}

bool is_read_as_shape(const Source& source, std::string_view name)
{
    for (std::size_t i = 0; i + 2 < source.lexemes().size(); ++i) {
        if (source.is(i, name) && source.is(i + 1, ".") && source.is(i + 2, "x")) {
            return true;
        }
    }
    return false;
}

/// Whether the lexeme is in the `dim3 name(a, b)` of a launch's block, whose extents the source reads as `name.x`: the
/// grid follows them, and others are as right.
bool is_followed_extent(const Source& source, std::size_t place)
{
    return std::any_of(source.launches().begin(), source.launches().end(), [&](const Launch& launch) {
        if (launch.configuration.size() < 2) {
            return false;
        }
        const std::string_view name = source[launch.configuration[1].begin].text;
        const std::vector<Range> shape = shape_called(source, name);
        return is_read_as_shape(source, name) &&
               std::any_of(shape.begin(), shape.end(),
                           [&](const Range& extent) { return extent.contains(place); });
    });
}

/// What a launch gives as its grid (0) or block (1), one range for each dimension that the source shows.
std::vector<std::vector<Range>> extents(const Source& source, std::size_t position)
{
    std::vector<std::vector<Range>> found;
    for (const Launch& launch : source.launches()) {
        if (launch.configuration.size() <= position) {
            continue;
        }
        const Range given = launch.configuration[position];
        const std::vector<Range> shape = given.end == given.begin + 1
                                             ? shape_called(source, source[given.begin].text)
                                             : std::vector<Range>{};
        found.push_back(shape.empty() ? std::vector<Range>{given} : shape);
    }
    return found;
}

/// Whether the first thing that happens to a variable after the lexeme `from` is that a function is given its address,
/// or that of a member: `cudaMalloc(&p, bytes)`. Then its initial value is never read.
bool is_set_through_address(const Source& source, std::size_t name, std::size_t from)
{
    for (std::size_t i = from; i < source.lexemes().size(); ++i) {
        if (source.is(i, source[name].text)) {
            return source.is(i - 1, "&") && (source.is(i - 2, "(") || source.is(i - 2, ","));
        }
    }
    return false;
}

// --- Rules -----------------------------------------------------------------------------------------------------

void delete_barrier(const Source& source, Changes& changes)
{
    remove_calls(source, changes, [&](std::size_t name) { return is_barrier(source, name); });
}

void delete_fence(const Source& source, Changes& changes)
{
    remove_calls(source, changes,
                 [&](std::size_t name) { return source[name].text.find("fence") != std::string_view::npos; });
}

void delete_free(const Source& source, Changes& changes)
{
    remove_calls(source, changes, [&](std::size_t name) { return frees(source[name].text); });
}

void delete_statement(const Source& source, Changes& changes)
{
    for (const Statement& statement : source.statements()) {
        const bool is_jump =
            source.is(statement.all.begin, "break") || source.is(statement.all.begin, "continue");
        const bool is_return = statement.kind == Kind::return_ && source.is(statement.all.begin + 1, ";");
        if (statement.kind == Kind::expression || is_jump || is_return) {
            changes.replace(statement.all, ";");
        }
    }
}

/// What an if guards happens always; with an else, one of both.
void delete_guard(const Source& source, Changes& changes)
{
    for (const Statement& statement : source.statements()) {
        if (statement.kind == Kind::if_) {
            changes.replace(statement.header, "true");
            if (statement.children.size() > 1) {
                changes.replace(statement.header, "false");
            }
        }
    }
}

void drop_condition(const Source& source, Changes& changes)
{
    drop_operands(source, changes, {"&&", "||"});
}

/// `c ? a : b` becomes `a`, and `b`.
void choose_always(const Source& source, Changes& changes)
{
    for (std::size_t i = 0; i < source.lexemes().size(); ++i) {
        if (!source.is(i, "?") || !source.is_code(i)) {
            continue;
        }
        const std::size_t begin = source.left_operand(i).begin;
        const Range chosen = source.right_operand(i);
        if (!source.is(chosen.end, ":")) {
            continue;  // another conditional expression is in it
        }
        std::size_t end = source.right_operand(chosen.end).end;
        while (source.is(end, "?") || source.is(end, ":")) {
            end = source.right_operand(end).end;
        }
        changes.edit({changes.replacement({begin, i + 1}, ""), changes.replacement({chosen.end, end}, "")});
        changes.replace({begin, chosen.end + 1}, "");
    }
}

/// Whether the comparison chooses the lesser or the greater of what it compares, as in `a < b ? a : b`: then it does not
/// matter which of two equals is chosen.
bool chooses_what_it_compares(const Source& source, std::size_t comparison)
{
    const Range left = source.left_operand(comparison);
    const Range right = source.right_operand(comparison);
    if (!source.is(right.end, "?")) {
        return false;
    }
    const Range first = source.right_operand(right.end);
    if (!source.is(first.end, ":")) {
        return false;
    }
    const std::string a = source.text_of(left), b = source.text_of(right);
    const std::string chosen = source.text_of(first);
    const std::string other = source.text_of(source.right_operand(first.end));
    return (chosen == a && other == b) || (chosen == b && other == a);
}

void swap_comparison(const Source& source, Changes& changes)
{
    static const Replacements orders{{"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}};
    visit_operators(source, {"<", "<=", ">", ">="}, [&](std::size_t i) {
        if (!chooses_what_it_compares(source, i)) {
            replace_word(source, changes, orders, i);
        }
    });
    replace_operators(source, changes, {{"==", "!="}, {"!=", "=="}});
}

void swap_operator(const Source& source, Changes& changes)
{
    replace_operators(source, changes,
                      {{"+", "-"},
                       {"-", "+"},
                       {"*", "/"},
                       {"/", "*"},
                       {"%", "/"},
                       {"<<", ">>"},
                       {">>", "<<"},
                       {"&", "|"},
                       {"|", "&"},
                       {"^", "|"},
                       {"&&", "||"},
                       {"||", "&&"}});
}

/// `sum += a` becomes `sum = a`.
void forget_old_value(const Source& source, Changes& changes)
{
    replace_words(
        source, changes,
        {{"+=", "="}, {"-=", "="}, {"*=", "="}, {"/=", "="}, {"|=", "="}, {"&=", "="}, {"^=", "="}});
}

/// `atomicAdd(p, v)` becomes `(*(p) += (v))`, and so on: what threads write at the same time is lost.
void atomic_to_plain(const Source& source, Changes& changes)
{
    static const std::map<std::string_view, std::string> operators{{"atomicAdd", "+="}, {"atomicSub", "-="},
                                                                   {"atomicExch", "="}, {"atomicOr", "|="},
                                                                   {"atomicAnd", "&="}, {"atomicXor", "^="}};
    static const std::map<std::string_view, std::string> functions{{"atomicMin", "min"},
                                                                   {"atomicMax", "max"}};
    for (std::size_t i = 0; i + 1 < source.lexemes().size(); ++i) {
        if (!source.is_code(i) || !source.is(i + 1, "(") || source[i + 1].partner == none) {
            continue;
        }
        const std::size_t close = source[i + 1].partner;
        const std::vector<Range> arguments = source.split({i + 2, close});
        if (arguments.size() != 2) {
            continue;
        }
        const std::string place = "*" + in_parentheses(source.text_of(arguments[0]));
        const std::string value = source.text_of(arguments[1]);
        if (const auto found = operators.find(source[i].text); found != operators.end()) {
            changes.replace({i, close + 1},
                            in_parentheses(place + " " + found->second + " " + in_parentheses(value)));
        } else if (const auto function = functions.find(source[i].text); function != functions.end()) {
            changes.replace({i, close + 1}, in_parentheses(place + " = " + function->second + "(" + place +
                                                           ", " + value + ")"));
        }
    }
}

void drop_term(const Source& source, Changes& changes)
{
    drop_operands(source, changes, {"+", "-"});
}

void drop_factor(const Source& source, Changes& changes)
{
    drop_operands(source, changes, {"*", "/", "%"});
}

/// Whether each launch shows a block that is as wide as it is high: then its extents may change places.
bool has_square_blocks(const Source& source)
{
    const auto blocks = extents(source, 1);
    return !blocks.empty() && std::all_of(blocks.begin(), blocks.end(), [&](const std::vector<Range>& block) {
        return block.size() > 1 && source.text_of(block[0]) == source.text_of(block[1]);
    });
}

void swap_axes(const Source& source, Changes& changes)
{
    static const Replacements others{{"x", "y"},          {"y", "x"},          {"z", "x"},
                                     {"z", "y"},          {"w", "x"},          {"row", "column"},
                                     {"column", "row"},   {"rows", "columns"}, {"columns", "rows"},
                                     {"width", "height"}, {"height", "width"}};
    const bool blocks_are_square = has_square_blocks(source);
    for (std::size_t i = 0; i < source.lexemes().size(); ++i) {
        const bool is_extent = i > 1 && source.is(i - 1, ".") && source.is(i - 2, "blockDim");
        if (!(is_extent && blocks_are_square)) {
            replace_word(source, changes, others, i);
        }
    }
}

bool is_hexadecimal(std::string_view literal)
{
    return begins_with(literal, "0x") || begins_with(literal, "0X");
}

/// A decimal number's digits, and the rest: ".0f", "u".
struct Digits
{
    unsigned long long value;
    std::string rest;
};

std::optional<Digits> digits_of(const Lexeme& lexeme)
{
    const std::size_t length = std::min(lexeme.text.find_first_not_of("0123456789"), lexeme.text.size());
    if (!lexeme.is_literal() || length == 0 || length > 18 || is_hexadecimal(lexeme.text)) {
        return std::nullopt;
    }
    return Digits{std::stoull(std::string(lexeme.text.substr(0, length))),
                  std::string(lexeme.text.substr(length))};
}

/// One more, and one less where it is a whole number above 0.
void change_constant(const Source& source, Changes& changes)
{
    for (std::size_t i = 0; i < source.lexemes().size(); ++i) {
        const auto digits = digits_of(source[i]);
        const bool is_unread = i > 1 && source.is(i - 1, "=") && is_set_through_address(source, i - 2, i + 1);
        if (!digits || !source.is_code(i) || is_unread || is_followed_extent(source, i)) {
            continue;
        }
        changes.replace(i, std::to_string(digits->value + 1) + digits->rest);
        if (digits->value > 0) {
            changes.replace(i, std::to_string(digits->value - 1) + digits->rest);
        }
    }
}

/// A subscript one further, and one back.
void change_offset(const Source& source, Changes& changes)
{
    for (std::size_t i = 0; i < source.lexemes().size(); ++i) {
        if (!is_subscript(source, i) || declares_array(source, i)) {
            continue;
        }
        const std::size_t close = source[i].partner;
        changes.edit({changes.insertion_before(close, " + 1")});
        changes.edit({changes.insertion_before(close, " - 1")});
    }
}

/// Other lanes in the mask of a warp function, and other bits in a mask that is written as a number.
void change_mask(const Source& source, Changes& changes)
{
    for (std::size_t i = 0; i + 1 < source.lexemes().size(); ++i) {
        const std::string_view text = source[i].text;
        if (!source.is_code(i)) {
            continue;
        }
        if (source[i].is_literal() && is_hexadecimal(text)) {
            changes.replace(i, in_parentheses(std::string(text) + " & ~1u"));
            changes.replace(i, in_parentheses(std::string(text) + " >> 1"));
        }
        const bool has_mask =
            text.size() > 5 && text.substr(text.size() - 5) == "_sync" && source.is(i + 1, "(");
        if (has_mask && source[i + 1].partner != none) {
            const Range mask = source.split({i + 2, source[i + 1].partner}).front();
            changes.replace(mask, "0xffffffffu");
            changes.replace(mask, "__activemask()");
        }
    }
}

void narrow_scope(const Source& source, Changes& changes)
{
    replace_words(source, changes,
                  {{"__syncthreads", "__syncwarp"},
                   {"__threadfence", "__threadfence_block"},
                   {"__threadfence_system", "__threadfence"},
                   {"thread_scope_system", "thread_scope_device"},
                   {"thread_scope_device", "thread_scope_block"},
                   {"atomicAdd", "atomicAdd_block"},
                   {"atomicMax", "atomicMax_block"},
                   {"atomicMin", "atomicMin_block"},
                   {"this_grid", "this_thread_block"},
                   {"memory_order_seq_cst", "memory_order_relaxed"},
                   {"memory_order_acq_rel", "memory_order_relaxed"},
                   {"memory_order_acquire", "memory_order_relaxed"},
                   {"memory_order_release", "memory_order_relaxed"}});
}

/// Whether the type at `i` is that of a variable of one number, or of an array that a thread of a kernel has for
/// itself: a wider type then holds the same numbers, and changes no layout that others see.
bool declares_own_numbers(const Source& source, std::size_t i)
{
    const Function* const function = source.function_around(i);
    const bool is_number = source.is(i + 2, "=") || source.is(i + 2, ";") || source.is(i + 2, ":");
    const bool is_own_array = source.is(i + 2, "[") && !source.is(i - 1, "__shared__") &&
                              function != nullptr && (function->is_kernel || function->is_device);
    return source[i + 1].is_identifier() && (is_number || is_own_array);
}

/// Types of variables. What is in a sizeof only makes an allocation larger; the rules for factors change its size.
void change_type(const Source& source, Changes& changes)
{
    static const std::map<std::string_view, std::string> others{
        {"float", "double"},    {"double", "float"},      {"size_t", "int"},
        {"unsigned", "signed"}, {"uint64_t", "uint32_t"}, {"int64_t", "int32_t"}};
    for (std::size_t i = 0; i + 1 < source.lexemes().size(); ++i) {
        const bool is_size = i > 1 && source.is(i - 1, "(") && source.is(i - 2, "sizeof");
        const bool is_widened = source.is(i, "float") && declares_own_numbers(source, i);
        if (!source.is_code(i) || is_size || is_widened) {
            continue;
        }
        if (source.is(i, "long") && source.is(i + 1, "long")) {
            changes.replace({i, i + 2}, "int");
        } else if (const auto other = others.find(source[i].text); other != others.end()) {
            changes.replace(i, other->second);
        }
    }
}

/// Shared memory becomes a variable of each thread; what may change at any time, or stays, no longer does.
void drop_qualifier(const Source& source, Changes& changes)
{
    replace_words(source, changes, {{"__shared__", ""}, {"volatile", ""}, {"static", ""}});
}

void drop_initial_value(const Source& source, Changes& changes)
{
    for (const Statement& statement : source.statements()) {
        const auto assigned = source.find(statement.all, "=");
        const bool is_constant =
            source.mentions(statement.all, "const") || source.mentions(statement.all, "constexpr");
        if (statement.kind == Kind::declaration && assigned && !is_constant &&
            !is_set_through_address(source, *assigned - 1, *assigned)) {
            changes.remove(
                {*assigned,
                 source.find({*assigned, statement.all.end}, ",").value_or(statement.all.end - 1)});
        }
    }
}

void swap_warp_function(const Source& source, Changes& changes)
{
    replace_words(source, changes,
                  {{"__shfl_down_sync", "__shfl_up_sync"},
                   {"__shfl_down_sync", "__shfl_xor_sync"},
                   {"__shfl_up_sync", "__shfl_down_sync"},
                   {"__shfl_xor_sync", "__shfl_down_sync"},
                   {"__any_sync", "__all_sync"},
                   {"__all_sync", "__any_sync"},
                   {"shfl_down", "shfl_up"},
                   {"shfl_up", "shfl_down"},
                   {"shfl_xor", "shfl_down"},
                   {"any", "all"},
                   {"all", "any"},
                   {"num_threads", "thread_rank"},
                   {"thread_rank", "num_threads"},
                   {"min", "max"},
                   {"max", "min"}});
}

/// One block, or one less, in a dimension of the grid.
void shrink_grid(const Source& source, Changes& changes)
{
    for (const std::vector<Range>& grid : extents(source, 0)) {
        for (const Range& extent : grid) {
            changes.replace(extent, "1");
            changes.replace(extent, operand(source, extent) + " - 1");
        }
    }
}

/// One thread, half of them, or one less, in a dimension of the block.
void shrink_block(const Source& source, Changes& changes)
{
    for (const std::vector<Range>& block : extents(source, 1)) {
        for (const Range& extent : block) {
            if (is_followed_extent(source, extent.begin)) {
                continue;
            }
            const std::string given = operand(source, extent);
            changes.replace(extent, "1");
            changes.replace(extent, given + " / 2");
            changes.replace(extent, given + " - 1");
        }
    }
}

/// A loop with a stride goes to each next element, and one that begins at a thread's own place begins at 0.
void change_loop(const Source& source, Changes& changes)
{
    for (const Statement& statement : source.statements()) {
        if (statement.kind != Kind::for_) {
            continue;
        }
        const std::vector<Range> parts = source.split(statement.header, ";");
        if (parts.size() != 3) {
            continue;
        }
        if (const auto step = source.find(parts[2], "+=")) {
            changes.replace({*step + 1, source.find({*step, parts[2].end}, ",").value_or(parts[2].end)}, "1");
        }
        if (const auto assigned = source.find(parts[0], "=")) {
            changes.replace(
                {*assigned + 1, source.find({*assigned, parts[0].end}, ",").value_or(parts[0].end)}, "0");
        }
    }
}

/// Neighbouring arguments of a call change places. Where their order makes no difference, none is made.
void swap_arguments(const Source& source, Changes& changes)
{
    static const Words symmetric{"min", "max", "fminf", "fmaxf",  "fmin", "fmax",
                                 "if",  "for", "while", "switch", "swap", "sizeof"};
    for (std::size_t i = 1; i < source.lexemes().size(); ++i) {
        const bool is_call = source.is(i, "(") && source[i].partner != none && source.is_code(i) &&
                             (source[i - 1].is_identifier() || source.is(i - 1, ">>>") ||
                              (source.is(i - 1, ">") && source[i - 1].partner != none));
        if (!is_call || symmetric.count(source[i - 1].text) > 0) {
            continue;
        }
        const std::vector<Range> arguments = source.split({i + 1, source[i].partner});
        for (std::size_t k = 0; k + 1 < arguments.size(); ++k) {
            changes.edit({changes.replacement(arguments[k], source.text_of(arguments[k + 1])),
                          changes.replacement(arguments[k + 1], source.text_of(arguments[k]))});
        }
    }
}

/// With unified addressing, device memory may stand where a kind of copy means the host's: a copy from device to device
/// goes well under other names, too (seen on an H200).
void swap_direction(const Source& source, Changes& changes)
{
    replace_words(source, changes,
                  {{"cudaMemcpyDeviceToHost", "cudaMemcpyHostToDevice"},
                   {"cudaMemcpyHostToDevice", "cudaMemcpyDeviceToHost"},
                   {"cudaAddressModeClamp", "cudaAddressModeWrap"},
                   {"cudaAddressModeClamp", "cudaAddressModeBorder"},
                   {"cudaFilterModePoint", "cudaFilterModeLinear"},
                   {"cudaFilterModeLinear", "cudaFilterModePoint"}});
}

}  // namespace

const std::vector<Rule>& mutation_rules()
{
    static const std::vector<Rule> rules{{"barrier", delete_barrier},
                                         {"fence", delete_fence},
                                         {"free", delete_free},
                                         {"statement", delete_statement},
                                         {"guard", delete_guard},
                                         {"condition", drop_condition},
                                         {"choice", choose_always},
                                         {"comparison", swap_comparison},
                                         {"axis", swap_axes},
                                         {"grid", shrink_grid},
                                         {"block", shrink_block},
                                         {"loop", change_loop},
                                         {"scope", narrow_scope},
                                         {"mask", change_mask},
                                         {"atomic", atomic_to_plain},
                                         {"term", drop_term},
                                         {"factor", drop_factor},
                                         {"constant", change_constant},
                                         {"offset", change_offset},
                                         {"type", change_type},
                                         {"qualifier", drop_qualifier},
                                         {"initial value", drop_initial_value},
                                         {"old value", forget_old_value},
                                         {"function", swap_warp_function},
                                         {"mode", swap_direction},
                                         {"arguments", swap_arguments},
                                         {"operator", swap_operator}};
    return rules;
}

std::vector<Change> mutants_of(const Source& source)
{
    return changes_by(mutation_rules(), source);
}

}  // namespace mutation
