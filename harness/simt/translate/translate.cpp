// SPDX-License-Identifier: MIT
#include "translate.hpp"

#include "conditionals.hpp"
#include "declarator.hpp"
#include "inline_assembly.hpp"
#include "kernel_launch.hpp"
#include "rewriter.hpp"
#include "tokens.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace simt {
namespace {

/// Whether one of `parts`, which are in order, has the character at `offset`.
template <class Part>
const Part* part_at(const std::vector<Part>& parts, std::size_t offset)
{
    const auto after =
        std::upper_bound(parts.begin(), parts.end(), offset,
                         [](std::size_t value, const Part& part) { return value < part.begin; });
    return after != parts.begin() && offset < std::prev(after)->end ? &*std::prev(after) : nullptr;
}

/// The functions that can run on the device, by the places of their bodies, which do not overlap.
class DeviceFunctions {
public:
    struct Function
    {
        SourceRange body;  ///< from its `{` to its `}`
        ExecutionSpaces spaces;
    };

    /// Adds one. Where it is in another, as a lambda is, what is around it counts.
    void add(SourceRange body, ExecutionSpaces spaces)
    {
        if (around(body.begin) == nullptr) {
            functions_.insert({body.begin, {body, spaces}});
        }
    }

    /// The one whose body `offset` is in; null if there is none.
    const Function* around(std::size_t offset) const
    {
        const auto after = functions_.lower_bound(offset);
        const bool is_in = after != functions_.begin() && offset < std::prev(after)->second.body.end;
        return is_in ? &std::prev(after)->second : nullptr;
    }

    const std::map<std::size_t, Function>& all() const { return functions_; }

private:
    std::map<std::size_t, Function> functions_;  ///< by where their bodies begin
};

}  // namespace

class Translator {
public:
    Translator(std::string_view source, const IncludeResolver& resolve_include, Macros& macros, int depth = 0)
        : source_(source), resolve_include_(resolve_include), macros_(macros), depth_(depth),
          tokens_(tokenize(source)), rewriter_(source_)
    {
    }

    Translation run()
    {
        for (const Directive& directive : tokens_.directives) {
            if (directive.name == "include") {
                include(directive);
            }
        }
        const std::vector<TokenSequence> sequences = token_sequences();
        find_macros(sequences);
        find_renumberings();
        for (const TokenSequence& sequence : sequences) {
            rewrite(sequence);
        }
        for (const auto& [begin, function] : functions_.all()) {
            device_only_text(function);
        }
        device_only_sections(sequences.front());
        Translation translation = rewriter_.apply();
        translation.is_renumbered = !renumberings_.empty();
        return translation;
    }

private:
    /// The program's, and those of its macros in order.
    std::vector<TokenSequence> token_sequences() const
    {
        std::vector<Token> program;
        std::vector<std::vector<Token>> replacement_lists;
        for (const Token& token : tokens_.tokens) {
            const auto number = static_cast<std::size_t>(token.define);
            replacement_lists.resize(std::max(replacement_lists.size(), number));
            (number == 0 ? program : replacement_lists[number - 1]).push_back(token);
        }
        const auto conditionals = conditional_directives(source_, tokens_.directives);
        std::vector<TokenSequence> sequences{
            TokenSequence(source_, compiled_tokens(program, conditionals), conditionals)};
        for (std::vector<Token>& list : replacement_lists) {
            sequences.emplace_back(source_, std::move(list));
        }
        return sequences;
    }

    void find_macros(const std::vector<TokenSequence>& sequences)
    {
        std::size_t number = 0;
        for (const Directive& directive : tokens_.directives) {
            if (directive.name == "define") {
                ++number;
                Macro macro = number < sequences.size() ? macro_of(sequences[number], macros_) : Macro{};
                macro.has_parameters = !directive.parameters.empty();
                if (number < sequences.size() && sequences[number].size() > 0) {
                    macro.text = text_of_literals(sequences[number], 0, sequences[number].size(), macros_);
                }
                macros_.define(directive.macro, macro);
            }
        }
    }

    void include(const Directive& directive)
    {
        const std::string_view text = source_.text(directive.begin, directive.end);
        const std::size_t open = text.find_first_of("<\"");
        const std::size_t close =
            open == std::string_view::npos ? open : text.find(text[open] == '<' ? '>' : '"', open + 1);
        if (close == std::string_view::npos) {
            return;
        }
        const std::string found =
            resolve_include_(text.substr(open + 1, close - open - 1), text[open] == '"');
        if (!found.empty()) {
            rewriter_.replace({directive.begin + open, directive.begin + close + 1}, '"' + found + '"');
        }
    }

    void find_renumberings()
    {
        for (const Directive& directive : tokens_.directives) {
            if (const auto renumbering = line_directive(source_.text(), directive)) {
                renumberings_.insert({directive.begin, renumbering->line});
            }
        }
    }

    void rewrite(const TokenSequence& tokens)
    {
        // By the bracket that they are in: where the head of the last declaration ends. Each is looked at once.
        std::vector<std::size_t> head_ends(tokens.size() + 1, 0);
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (is_cuda_specifier(tokens, i, macros_)) {
                std::size_t& head_end = head_ends[tokens.enclosing(i)];
                if (i >= head_end) {
                    head_end = declaration(tokens, declaration_at(tokens, i, macros_));
                }
            } else if (tokens.is(i, "<<<") && !tokens.follows(i, {"operator"})) {
                launch(tokens, i);
            } else if (tokens.is_identifier(i) && !use_of_macro(tokens, i)) {
                word(tokens, i);
            }
        }
    }

    /// @return where its head ends
    std::size_t declaration(const TokenSequence& tokens, const Declaration& declaration)
    {
        const std::optional<Brackets> body = function_body(tokens, declaration);
        note_device_only(tokens, declaration, body);
        if (declaration.is_shared) {
            shared_variable(tokens, declaration);
        } else if (tokens.is_replacement_list() && declaration.spaces.global && declaration.parameters &&
                   declaration.end == tokens.size()) {
            kernel_head(tokens, declaration);
        } else if (!body) {
            variable_of_device(tokens, declaration);
        } else {
            if (body->close < tokens.size()) {
                functions_.add({tokens[body->open].begin, tokens[body->close].begin}, declaration.spaces);
            }
            if (declaration.spaces.global) {
                kernel(tokens, declaration, *body);
            }
        }
        return declaration.end;
    }

    /// Where token `i` is a macro for a part of a launch or of a kernel.
    ///
    /// @return whether it is
    bool use_of_macro(const TokenSequence& tokens, std::size_t i)
    {
        const Macro macro = macros_[tokens[i].text];
        const std::size_t end = macro_use_end(tokens, i, macro);
        if (end == tokens.size() || (!macro.is_configuration && !macro.is_kernel_head)) {
            return false;
        }
        if (macro.is_configuration && i > 0) {
            const SourceRange configuration{tokens[i].begin, tokens[end].end};
            launch(tokens, kernel_launch_by_macro(tokens, i, end), {{"", configuration}});
        } else if (macro.is_kernel_head && tokens.is(end + 1, "{")) {
            kernel_by_macro(tokens, {i, end}, {end + 1, tokens.closing(end + 1)});
        }
        return true;
    }

    /// What changes or is refused because of one word.
    void word(const TokenSequence& tokens, std::size_t i)
    {
        if (tokens.is_one_of(i, {"asm", "__asm__", "__asm"})) {
            inline_assembly(tokens, i);
        } else if (is_ignored_call(tokens, i)) {
            rewriter_.insert(tokens[i].begin,
                             "::simt::statement_of(\"" + std::string(tokens[i].text) + "\"), ");
        } else if (tokens.is(i, "__noinline__") && !tokens.follows(i, {"(", ","})) {
            replace(tokens, {i, i}, "__attribute__((noinline))");
        } else if (tokens.is_one_of(i, {"texture", "surface"})) {
            texture_or_surface(tokens, i);
        } else if (tokens.is(i, "thread_local") && functions_.around(tokens[i].begin) != nullptr) {
            tokens.fail(i, "thread_local is not supported in device code: threads of a block share "
                           "thread-local storage here");
        }
    }

    void kernel(const TokenSequence& tokens, const Declaration& declaration, Brackets body)
    {
        const std::string bounds =
            declaration.launch_bounds ? again(tokens, *declaration.launch_bounds, body) : "";
        kernel_body(tokens, body,
                    "::simt::max_threads(" + bounds + "), []" +
                        list_again(tokens, *declaration.parameters, body) + " {}",
                    pointers_among(tokens, *declaration.parameters),
                    references_among(tokens, *declaration.parameters),
                    uses_of_dynamic_shared(tokens, *declaration.parameters, body));
    }

    /// One whose head is the use of a macro. What the head says is asked of a second macro.
    void kernel_by_macro(const TokenSequence& tokens, Brackets head, Brackets body)
    {
        if (body.close < tokens.size()) {
            functions_.add({tokens[body.open].begin, tokens[body.close].begin}, {.global = true});
        }
        const bool has_arguments = head.close > head.open;
        kernel_body(tokens, body,
                    name_of_head(tokens[head.open].text) +
                        (has_arguments ? tokens.text(head.open + 1, head.close) : ""),
                    "", "", uses_of_dynamic_shared(tokens, head, body));
    }

    /// Defines that second macro.
    void kernel_head(const TokenSequence& tokens, const Declaration& declaration)
    {
        const Directive* const define = part_at(tokens_.directives, tokens[declaration.begin].begin);
        if (define == nullptr) {
            return;  // a raw string has taken the macro beyond its line
        }
        const std::string bounds =
            declaration.launch_bounds ? tokens.text_within(*declaration.launch_bounds) : "";
        rewriter_.insert_uncounted_lines(
            define->end, "\n#define " + name_of_head(define->macro) + std::string(define->parameters) +
                             " ::simt::max_threads(" + bounds + "), [](" +
                             tokens.text_within(*declaration.parameters) + ") {}\n#line " +
                             std::to_string(presumed_line_of(define->end) + 1));
    }

    static std::string name_of_head(std::string_view macro) { return "simt_head_of_" + std::string(macro); }

    /// @param description  of the kernel: the arguments of ::simt::Kernel after the first
    /// @param references   captures of parameters that are not copied
    void kernel_body(const TokenSequence& tokens, Brackets body, const std::string& description,
                     const std::string& pointers, const std::string& references, const std::string& uses)
    {
        if (body.close == tokens.size()) {
            fail_unclosed(source_, tokens, body.open);
        }
        rewriter_.insert_uncounted_lines(tokens[body.open].end,
                                         " static ::simt::Kernel simt_kernel(__func__, " + description +
                                             "); return ::simt::launch(simt_kernel, ::simt::pointers(" +
                                             pointers + "), [&] { return [=" + references +
                                             "]() mutable __attribute__((always_inline)) -> void {" + uses);
        if (body_ends_.insert(tokens[body.close].begin).second) {
            rewriter_.insert(tokens[body.close].begin, "}; }); ");
        }
    }

    /// A list of parameters for a second time, with its parentheses, or the macro for it.
    std::string list_again(const TokenSequence& tokens, Brackets list, Brackets body) const
    {
        return tokens.is(list.open, "(") ? "(" + again(tokens, list, body) + ")"
                                         : " " + tokens.text(list.open, list.close);
    }

    /// What is between two brackets of a kernel's head, for a second time, in its body: on one line, if directives and
    /// strings let it be.
    std::string again(const TokenSequence& tokens, Brackets brackets, Brackets body) const
    {
        if (is_on_one_line(tokens, brackets)) {
            return tokens.text_within(brackets);
        }
        return std::string(source_.text(tokens[brackets.open].end, tokens[brackets.close].begin)) +
               "\n#line " + std::to_string(presumed_line_of(tokens[body.open].end)) + "\n";
    }

    /// Whether nothing between two brackets needs lines of its own.
    bool is_on_one_line(const TokenSequence& tokens, Brackets brackets) const
    {
        for (std::size_t i = brackets.open + 1; i < brackets.close; ++i) {
            if (source_.lines_between(tokens[i].begin, tokens[i].end) > 0) {
                return false;
            }
        }
        return !has_directive(tokens, brackets);
    }

    bool has_directive(const TokenSequence& tokens, Brackets brackets) const
    {
        const Directive* directive = first_directive_after(tokens[brackets.open].begin);
        return directive != nullptr && directive->begin < tokens[brackets.close].begin &&
               !tokens.is_replacement_list();
    }

    /// What a launch says of the parameters that are pointers. Which there are cannot be told where directives decide.
    std::string pointers_among(const TokenSequence& tokens, Brackets parameters) const
    {
        if (has_directive(tokens, parameters)) {
            return "";
        }
        std::string pointers;
        for (const std::size_t name : pointer_parameters(tokens, parameters)) {
            const std::string text(tokens[name].text);
            pointers += (pointers.empty() ? "" : ", ") + ("::simt::pointer(\"" + text + "\", " + text + ")");
        }
        return pointers;
    }

    /// How a kernel's body captures its parameters that are references: like nvcc, it gets what they refer to, and no copy.
    std::string references_among(const TokenSequence& tokens, Brackets parameters) const
    {
        std::string captures;
        if (!has_directive(tokens, parameters)) {
            for (const std::size_t name : reference_parameters(tokens, parameters)) {
                captures += ", &" + std::string(tokens[name].text);
            }
        }
        return captures;
    }

    /// What a kernel says when it runs of the arrays declared outside it, so that findings can name them. A parameter or a
    /// member of the same name is none of them.
    std::string uses_of_dynamic_shared(const TokenSequence& tokens, Brackets parameters, Brackets body) const
    {
        std::map<std::size_t, std::size_t> first_uses;  // by the number of the array
        for (std::size_t i = body.open; i < body.close; ++i) {
            const auto array = dynamic_arrays_.find(tokens[i].text);
            if (tokens.is_identifier(i) && array != dynamic_arrays_.end() &&
                !tokens.follows(i, {".", "->"})) {
                first_uses.insert({array->second, i});
            }
        }
        for (std::size_t i = parameters.open; i < parameters.close; ++i) {
            const auto array = dynamic_arrays_.find(tokens[i].text);
            if (array != dynamic_arrays_.end()) {
                first_uses.erase(array->second);
            }
        }
        std::string uses;
        for (const auto& [number, name] : first_uses) {
            std::size_t first = name;
            while (tokens.follows(first, {"::"}) && tokens.is_identifier(first - 2)) {
                first -= 2;
            }
            uses += " ::simt::use_dynamic_shared(" + tokens.text(first, name) + ", \"" +
                    std::string(tokens[name].text) + "\");";
        }
        return uses;
    }

    void launch(const TokenSequence& tokens, std::size_t open)
    {
        const std::size_t close = tokens.closing(open);
        if (tokens.is_replacement_list() && open == 0 && close + 3 == tokens.size()) {
            rewriter_.replace({tokens[open].begin, tokens[close + 2].end},
                              configure_call(tokens, {open, close}));
            return;
        }
        const KernelLaunch launch = kernel_launch(tokens, open);
        this->launch(tokens, launch, configure_call(tokens, launch.configuration));
    }

    static std::vector<Rewriter::Piece> configure_call(const TokenSequence& tokens, Brackets configuration)
    {
        return {{"::simt::configure(", {tokens[configuration.open].end, tokens[configuration.close].begin}},
                {")"}};
    }

    /// @param configure  the call that takes the place of the configuration
    void launch(const TokenSequence& tokens, const KernelLaunch& launch,
                std::vector<Rewriter::Piece> configure)
    {
        const SourceRange kernel{tokens[launch.kernel].begin, tokens[launch.configuration.open].begin};
        SourceRange arguments{tokens[launch.configuration_end - 1].end,
                              tokens[launch.configuration_end - 1].end};
        configure.push_back({", ", kernel});
        if (launch.arguments) {
            arguments.end = tokens[launch.arguments->close].end;
            configure.insert(configure.begin(), {"("});
            configure.push_back({"", arguments});
            configure.push_back({")"});
        }
        rewriter_.replace({kernel.begin, arguments.end}, std::move(configure));
    }

    void shared_variable(const TokenSequence& tokens, const Declaration& declaration)
    {
        const bool ends_macro = tokens.is_replacement_list() && declaration.end == tokens.size();
        if (!tokens.is(declaration.end, ";") && !ends_macro) {
            return;
        }
        if (declaration.is_extern) {
            dynamic_shared(tokens, declaration);
        } else {
            static_shared(tokens, declaration);
        }
    }

    /// Of `static` g++ wants one, and `__shared__` brings it; it takes `alignas` at the beginning.
    void static_shared(const TokenSequence& tokens, const Declaration& declaration)
    {
        const std::size_t begin = declaration.begin;
        const std::size_t end = declaration.end;
        for (std::size_t i = begin; i < end && !tokens.is_one_of(i, {"=", "[", "{"}); ++i) {
            if (tokens.is(i, "static")) {
                replace(tokens, {i, i}, "");
            } else if (tokens.is(i, "alignas") && i > begin && tokens.is(i + 1, "(")) {
                const std::size_t close = tokens.closing(i + 1);
                if (close + 1 < end && tokens.is_identifier(close + 1) &&
                    is_on_one_line(tokens, {i, close})) {
                    rewriter_.insert(tokens[begin].begin, tokens.text(i, close) + " ");
                    replace(tokens, {i, close}, "");
                }
            }
        }
    }

    void dynamic_shared(const TokenSequence& tokens, const Declaration& declaration)
    {
        const std::vector<DynamicArray> arrays = dynamic_arrays(tokens, declaration);
        const bool is_global = tokens.is_at_namespace_scope(declaration.begin);
        remove_storage(tokens, {declaration.begin, arrays.front().name}, is_global ? "extern __thread" : "");
        for (const DynamicArray& array : arrays) {
            if (is_global) {
                external_array(tokens, array);
            } else {
                local_array(tokens, array);
            }
        }
    }

    /// Takes away specifiers of storage, and alignments: the pool is aligned for everything. In the place of `extern` is
    /// `storage`.
    void remove_storage(const TokenSequence& tokens, Brackets specifiers, const std::string& storage)
    {
        for (std::size_t i = specifiers.open; i < specifiers.close; ++i) {
            if (is_alignment(tokens, i)) {
                replace(tokens, {i, tokens.closing(i + 1)}, "");
                i = tokens.closing(i + 1);
            } else if (is_storage_specifier(tokens, i)) {
                replace(tokens, {i, i}, tokens.is(i, "extern") ? storage : "");
            }
        }
    }

    void external_array(const TokenSequence& tokens, const DynamicArray& array)
    {
        if (!tokens.is_replacement_list()) {
            dynamic_arrays_.insert({tokens[array.name].text, dynamic_arrays_.size()});
        }
        rewriter_.insert(tokens[array.last].end, " __asm__(\"simt_dynamic_shared_memory\")");
    }

    void local_array(const TokenSequence& tokens, const DynamicArray& array)
    {
        const std::string name(tokens[array.name].text);
        replace(tokens, {array.name, array.name}, "(&" + name + ")");
        rewriter_.insert(tokens[array.last].end, " = ::simt::dynamic_shared(\"" + name + "\")");
    }

    /// A variable of the device goes to a section of its own, by which the engine knows it. g++ puts no two kinds of
    /// variables into one section, so each has its own; that of a variable without an initial value takes no room in
    /// files.
    void variable_of_device(const TokenSequence& tokens, const Declaration& declaration)
    {
        const std::optional<DeviceVariable> variable = device_variable(tokens, declaration);
        if (!variable) {
            return;
        }
        using Memory = DeviceVariable::Memory;
        const char* const section = variable->memory == Memory::constant  ? ".simt_constant."
                                    : variable->memory == Memory::managed ? ".simt_managed."
                                                                          : ".simt_device.";
        rewriter_.insert(tokens[declaration.specifier].end,
                         std::string(" __attribute__((section(\"") + section + "\" SIMT_TEXT(__COUNTER__)" +
                             (variable->has_initializer ? "" : R"( ",\"aw\",@nobits#")") + ")))");
    }

    /// In device code it is PTX. A macro's is PTX if it can be: where it is used is not known.
    void inline_assembly(const TokenSequence& tokens, std::size_t word)
    {
        const DeviceFunctions::Function* around = functions_.around(tokens[word].begin);
        const bool is_of_device = around != nullptr && around->spaces.run_on_device();
        if (!is_of_device && !tokens.is_replacement_list()) {
            return;
        }
        const std::optional<InlineAssembly> assembly = inline_assembly_at(tokens, word, macros_);
        if (assembly && (is_of_device || !assembly->is_refused)) {
            replace(tokens, {word, assembly->end - 1}, assembly->code);
        }
    }

    /// Whether a statement begins at token `i` that is a call of the runtime and nothing more. Whoever calls
    /// cudaGetLastError() so wants the error to be forgotten. A macro of the program's may be called cudaCheck too, and be no
    /// expression.
    bool is_ignored_call(const TokenSequence& tokens, std::size_t i) const
    {
        const Token& token = tokens[i];
        return token.text.starts_with("cuda") && tokens.is(i + 1, "(") &&
               !tokens.is_one_of(i, {"cudaGetLastError", "cudaPeekAtLastError"}) &&
               !macros_.defines(token.text) &&
               (tokens.follows(i, {";", "{", "}", "else", "do"}) || follows_condition(tokens, i)) &&
               tokens.is(tokens.closing(i + 1) + 1, ";");
    }

    /// Whether what is before token `i` is the `)` of `if (…)` or its like, after which a statement can begin.
    static bool follows_condition(const TokenSequence& tokens, std::size_t i)
    {
        if (!tokens.follows(i, {")"})) {
            return false;
        }
        const std::size_t open = tokens.opening(i - 1);
        return open < tokens.size() && tokens.follows(open, {"if", "for", "while"});
    }

    /// A declaration like `texture<float, 2> t;` is refused, unless the program has a template of that name.
    void texture_or_surface(const TokenSequence& tokens, std::size_t i)
    {
        const std::string_view name = tokens[i].text;
        if (tokens.follows(i, {"struct", "class", "using"})) {
            own_templates_.insert(name);
        }
        const bool begins_declaration = i == 0 || tokens.follows(i, {";", "}", "{", "static", "extern"});
        if (begins_declaration && tokens.is(i + 1, "<") && own_templates_.count(name) == 0) {
            const std::string text(name);
            tokens.fail(i, text + " references were removed in CUDA 12: make a " + text +
                               " object with cudaCreate" + (name == "texture" ? "Texture" : "Surface") +
                               "Object");
        }
    }

    /// nvcc compiles a file twice, for the host and for the device, where __CUDA_ARCH__ is defined; here it is compiled
    /// once. Functions that only the device calls see it; the body of one that both call and that asks for it is there
    /// twice, and who calls decides. Outside of functions it is not defined, as when nvcc compiles for the host, but where
    /// the device alone cares (device_only_sections()).
    void device_only_text(const DeviceFunctions::Function& function)
    {
        const std::size_t begin = function.body.begin + 1;
        const std::size_t end = function.body.end;
        if (!function.spaces.run_on_device() || !replace_architecture({begin, end}) ||
            !function.spaces.host) {
            return;
        }
        rewriter_.insert(begin, " if (SIMT_ON_DEVICE) {");
        rewriter_.insert_uncounted_lines(end, "} else {\n#line " + std::to_string(presumed_line_of(begin)) +
                                                  "\n" + host_copy({begin, end}) + "\n#line " +
                                                  std::to_string(presumed_line_of(end)) + "\n}");
    }

    /// Remembers where a function is that the device alone calls.
    void note_device_only(const TokenSequence& tokens, const Declaration& declaration,
                          const std::optional<Brackets>& body)
    {
        const std::size_t last = body ? body->close : declaration.end;
        if (declaration.spaces.run_on_device() && !declaration.spaces.host && declaration.parameters &&
            last < tokens.size() && !tokens.is_replacement_list()) {
            device_only_.push_back({tokens[declaration.begin].begin, tokens[last].end});
        }
    }

    /// Outside of functions, groups of lines that alternate are the device's to choose from if they have nothing but
    /// functions that the device alone calls: what nvcc takes of them for the host is never run.
    void device_only_sections(const TokenSequence& program)
    {
        using Kind = ConditionalDirective::Kind;
        std::vector<std::vector<SourceRange>> sections;
        for (const ConditionalDirective& conditional : conditional_directives(source_, tokens_.directives)) {
            if (conditional.kind == Kind::opens) {
                sections.emplace_back();
            }
            sections.back().push_back(
                {conditional.begin, part_at(tokens_.directives, conditional.begin)->end});
            if (conditional.kind == Kind::closes) {
                device_only_section(program, sections.back());
                sections.pop_back();
            }
        }
    }

    void device_only_section(const TokenSequence& program, const std::vector<SourceRange>& directives)
    {
        const SourceRange groups{directives.front().end, directives.back().begin};
        const bool is_in_function = depth_ > 0 || functions_.around(groups.begin) != nullptr;
        if (!is_in_function && has_device_functions_only(program, groups)) {
            for (const SourceRange& directive : directives) {
                replace_architecture(directive);
            }
        }
    }

    bool has_device_functions_only(const TokenSequence& program, SourceRange range) const
    {
        const auto changes_the_rest = [&](const Directive& directive) {
            return range.begin <= directive.begin && directive.begin < range.end &&
                   (directive.name == "define" || directive.name == "undef" || directive.name == "include");
        };
        if (std::any_of(tokens_.directives.begin(), tokens_.directives.end(), changes_the_rest)) {
            return false;
        }
        bool has_any = false;
        for (std::size_t i = 0; i < program.size(); ++i) {
            const bool is_in = range.begin <= program[i].begin && program[i].begin < range.end;
            has_any = has_any || is_in;
            if (is_in && part_at(device_only_, program[i].begin) == nullptr) {
                return false;
            }
        }
        return has_any;
    }

    /// Functions in it are for both sides again, so there are as many copies as they are deep: more than lambdas of
    /// CUDA's may be (CUDA C++ Programming Guide, "Extended Lambda Restrictions").
    std::string host_copy(SourceRange body)
    {
        constexpr int deepest = 4;
        if (depth_ == deepest) {
            source_.fail(body.begin,
                         "functions for host and device that ask for __CUDA_ARCH__ are nested too "
                         "deeply");
        }
        return Translator(source_.text(body.begin, body.end), resolve_include_, macros_, depth_ + 1)
            .run()
            .text;
    }

    /// @return whether the program asks for the architecture in `range`
    bool replace_architecture(SourceRange range)
    {
        constexpr std::string_view macro = "__CUDA_ARCH__";
        const std::string_view text = source_.text().substr(0, range.end);
        bool asks = false;
        for (std::size_t at = text.find(macro, range.begin); at != std::string_view::npos;
             at = text.find(macro, at + 1)) {
            if (is_name({at, at + macro.size()})) {
                rewriter_.replace({at, at + macro.size()}, "SIMT_CUDA_ARCH");
                asks = true;
            }
        }
        return asks;
    }

    /// Whether `range` is a name in the program or in a directive, not a part of one, nor of a comment or a string.
    bool is_name(SourceRange range) const
    {
        if (const Token* token = part_at(tokens_.tokens, range.begin)) {
            return token->begin == range.begin && token->end == range.end;
        }
        const std::string_view text = source_.text();
        return part_at(tokens_.directives, range.begin) != nullptr &&
               !continues_identifier(text[range.begin - 1]) &&
               (range.end == text.size() || !continues_identifier(text[range.end]));
    }

    /// The line's number by the last #line before it.
    int presumed_line_of(std::size_t offset) const
    {
        const auto after = renumberings_.lower_bound(offset);
        if (after == renumberings_.begin()) {
            return source_.line_of(offset);
        }
        const auto& [directive, line] = *std::prev(after);
        constexpr long most = std::numeric_limits<int>::max();  // [cpp.line]
        return static_cast<int>(std::min(most, long{line} + source_.lines_between(directive, offset) - 1));
    }

    /// Replaces the tokens [first, last]. The lines that they take up stay, and so do the directives between them.
    void replace(const TokenSequence& tokens, Brackets all, std::string text)
    {
        const SourceRange range{tokens[all.open].begin, tokens[all.close].end};
        std::vector<Rewriter::Piece> pieces{{std::move(text)}};
        std::size_t at = range.begin;
        for (const Directive* directive = first_directive_after(at);
             directive != nullptr && directive->begin < range.end; directive = first_directive_after(at)) {
            pieces.push_back({line_ends({at, directive->begin}, tokens), {directive->begin, directive->end}});
            at = directive->end;
        }
        pieces.push_back({line_ends({at, range.end}, tokens)});
        rewriter_.replace(range, std::move(pieces));
    }

    /// As many line ends as `range` has.
    std::string line_ends(SourceRange range, const TokenSequence& tokens) const
    {
        std::string text;
        for (int lines = source_.lines_between(range.begin, range.end); lines > 0; --lines) {
            text += tokens.is_replacement_list() ? "\\\n" : "\n";
        }
        return text;
    }

    /// Null if there is none.
    const Directive* first_directive_after(std::size_t offset) const
    {
        const auto& directives = tokens_.directives;
        const auto after =
            std::upper_bound(directives.begin(), directives.end(), offset,
                             [](std::size_t value, const Directive& part) { return value < part.begin; });
        return after == directives.end() ? nullptr : &*after;
    }

    SourceText source_;
    const IncludeResolver& resolve_include_;
    Macros& macros_;
    int depth_;  ///< of functions that the source is the body of
    Tokens tokens_;
    Rewriter rewriter_;
    std::map<std::size_t, int> renumberings_;  ///< the lines that #line gives, by where it is
    DeviceFunctions functions_;
    std::vector<SourceRange> device_only_;  ///< functions that the device alone calls, in order
    std::set<std::size_t> body_ends_;       ///< of kernels: directives may give one several heads
    std::map<std::string_view, std::size_t>
        dynamic_arrays_;                        ///< declared at namespace scope, with their order
    std::set<std::string_view> own_templates_;  ///< of those named as templates of CUDA
};

Translation translate(std::string_view source, const IncludeResolver& resolve_include, Macros& macros)
{
    return Translator(source, resolve_include, macros).run();
}

Translation translate(std::string_view source)
{
    Macros none;
    return translate(
        source, [](std::string_view, bool) { return std::string(); }, none);
}

}  // namespace simt
