// SPDX-License-Identifier: MIT
#include "translate.hpp"

#include "tokens.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>

namespace simt {
namespace {

bool is_one_of(const Token& token, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), token.text) != words.end();
}

/// Whether an expression can begin after `token` though it looks like a name.
bool is_keyword(const Token& token)
{
    return is_one_of(token, {"return", "else", "do", "case", "throw", "if", "while", "for", "switch",
                             "constexpr", "and", "or", "not", "operator"});
}

}  // namespace

class Translator {
public:
    Translator(std::string_view source, const IncludeResolver& resolve_include, Macros& macros)
        : source_(source), resolve_include_(resolve_include), macros_(macros)
    {
        Tokens found = tokenize(source);
        tokens_ = std::move(found.tokens);
        directives_ = std::move(found.directives);
    }

    Translation run()
    {
        for (const Directive& directive : directives_) {
            if (directive.name == "include") {
                include(directive);
            }
        }
        find_macros();
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            const Token& token = tokens_[i];
            if (sides_said_by(token) != 0) {
                function_for_device(i);
            }
            if (says_kernel(token)) {
                kernel_definition(i);
            } else if (token.is("<<<") && !(has_before(i) && tokens_[i - 1].is("operator"))) {
                launch(i);
            } else if (token.is("__shared__")) {
                shared_declaration(i);
            } else if (is_one_of(token, {"__device__", "__constant__", "__managed__"})) {
                device_variable(i);
            } else if (is_one_of(token, {"asm", "__asm__", "__asm"}) &&
                       device_function_around(i) != nullptr) {
                inline_assembly(i);
            } else if (is_ignored_call(i)) {
                ignored_call(i);
            } else if (token.is("__noinline__") &&
                       !(has_before(i) && is_one_of(tokens_[i - 1], {"(", ","}))) {
                replace(i, i, "__attribute__((noinline))");
            } else if (declares_reference(i)) {
                fail(token, std::string(token.text) + " references were removed in CUDA 12: make a " +
                                std::string(token.text) + " object with cudaCreate" +
                                (token.is("texture") ? "Texture" : "Surface") + "Object");
            } else if (token.is("thread_local")) {
                fail(token, "thread_local is not supported in device code: threads of a block share "
                            "thread-local storage here");
            }
        }
        for (const Body& body : bodies_) {
            device_only_text(body);
        }
        Translation translation = apply();
        translation.is_renumbered =
            std::any_of(directives_.begin(), directives_.end(), [this](const Directive& directive) {
                return line_directive(source_, directive).has_value();
            });
        return translation;
    }

private:
    /// Replaces the original's [begin, end) with `text` and a copy of its [copy_begin, copy_end).
    struct Edit
    {
        std::size_t begin;
        std::size_t end;
        std::string text;
        std::size_t copy_begin;
        std::size_t copy_end;
    };

    /// Tokens [begin, end].
    struct Range
    {
        std::size_t begin;
        std::size_t end;
    };

    /// Who can call a function. Bits, to be joined.
    enum Sides : unsigned { kernel_side = 1, device_side = 2, host_side = 4 };

    /// The braces of a function that runs on the device, and who else can call it.
    struct Body
    {
        Range braces;
        unsigned sides;
    };

    [[noreturn]] void fail(const Token& at, const std::string& what) const { fail(at.begin, what); }

    [[noreturn]] void fail(std::size_t offset, const std::string& what) const
    {
        const auto line =
            1 + std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
        throw TranslationError(static_cast<int>(line), static_cast<int>(offset - line_begin(offset)) + 1,
                               what);
    }

    std::size_t line_begin(std::size_t offset) const
    {
        const std::size_t end = offset == 0 ? std::string_view::npos : source_.rfind('\n', offset - 1);
        return end == std::string_view::npos ? 0 : end + 1;
    }

    /// Columns before the first character of the line that `offset` is on.
    std::size_t indentation(std::size_t offset) const
    {
        const std::size_t begin = line_begin(offset);
        return source_.find_first_not_of(" \t", begin) - begin;
    }

    /// Says what is missing where the bracket at `open` is never closed: the end of a comment or of a text, the partner
    /// of another bracket, or that of a '{' whose indentation is left without a '}'.
    [[noreturn]] void fail_unclosed(std::size_t open) const
    {
        const std::size_t comment = source_.find("/*", tokens_.back().end);
        if (comment != std::string_view::npos && source_.find("*/", comment) == std::string_view::npos) {
            fail(comment, "this comment is never closed: a '*/' is missing");
        }
        std::vector<const Token*> opened;
        for (std::size_t i = open; i < tokens_.size(); ++i) {
            const Token& token = tokens_[i];
            if (!together(i, open)) {
                continue;
            }
            if (token.text.front() == '"' && (token.text.size() < 2 || token.text.back() != '"')) {
                fail(token, "this string is never closed: a '\"' is missing at its end");
            }
            if (token.is("(") || token.is("[") || token.is("{")) {
                opened.push_back(&token);
                continue;
            }
            const char* partner = token.is(")") ? "(" : token.is("]") ? "[" : token.is("}") ? "{" : nullptr;
            if (partner == nullptr || opened.empty()) {
                continue;
            }
            const Token& last = *opened.back();
            const bool begins_its_line = line_begin(token.begin) + indentation(token.begin) == token.begin;
            if (!last.is(partner)) {
                const char* missing = last.is("(") ? ")" : last.is("[") ? "]" : "}";
                fail(last,
                     "this '" + std::string(last.text) + "' is never closed: a '" + missing + "' is missing");
            }
            if (token.is("}") && begins_its_line && indentation(token.begin) < indentation(last.begin)) {
                fail(last, "this '{' is never closed: a '}' is missing");
            }
            opened.pop_back();
        }
        fail(tokens_[open], "the body of this kernel is never closed: a '}' is missing");
    }

    // A directive may stand between any two tokens, so the body of a #define is looked at by itself, and passed over
    // when what is around it is looked at.

    bool together(std::size_t i, std::size_t j) const { return tokens_[i].define == tokens_[j].define; }
    bool has_before(std::size_t i) const { return i > 0 && together(i - 1, i); }
    bool is_next(std::size_t i, std::size_t of, std::string_view text) const
    {
        return i < tokens_.size() && together(i, of) && tokens_[i].is(text);
    }

    /// The tokens [first, last] on one line.
    std::string text_of(std::size_t first, std::size_t last) const
    {
        std::string text;
        for (std::size_t i = first; i <= last; ++i) {
            text += i == first || tokens_[i - 1].end == tokens_[i].begin ? "" : " ";
            text += tokens_[i].text;
        }
        return text;
    }

    /// Index of the token that closes the bracket at `open`; the number of tokens if none does.
    std::size_t closing(std::size_t open) const
    {
        int depth = 0;
        for (std::size_t i = open; i < tokens_.size(); ++i) {
            if (!together(i, open)) {
                continue;
            }
            if (is_one_of(tokens_[i], {"(", "{", "["})) {
                ++depth;
            } else if (is_one_of(tokens_[i], {")", "}", "]"}) && --depth == 0) {
                return i;
            }
        }
        return tokens_.size();
    }

    /// Index of the token that opens the bracket at `close`, which may be `>`; the number of tokens if none does.
    std::size_t opening(std::size_t close) const
    {
        const bool angle = tokens_[close].is(">");
        int depth = 0;
        for (std::size_t i = close + 1; i-- > 0;) {
            if (!together(i, close)) {
                continue;
            }
            const bool closes = is_one_of(tokens_[i], {")", "}", "]"});
            if (angle && closes) {
                i = opening(i);  // a `<` or `>` in parentheses is a comparison
                if (i == tokens_.size()) {
                    return i;
                }
            } else if (closes || (angle && tokens_[i].is(">"))) {
                ++depth;
            } else if ((angle ? tokens_[i].is("<") : is_one_of(tokens_[i], {"(", "{", "["})) &&
                       --depth == 0) {
                return i;
            }
        }
        return tokens_.size();
    }

    /// Whether a declaration like `texture<float, 2> t;` begins at token `i`.
    bool declares_reference(std::size_t i) const
    {
        if (!is_one_of(tokens_[i], {"texture", "surface"}) || !is_next(i + 1, i, "<") ||
            (has_before(i) && !is_one_of(tokens_[i - 1], {";", "}", "{", "static", "extern"}))) {
            return false;
        }
        for (std::size_t j = 1; j < i; ++j) {
            if (tokens_[j].is(tokens_[i].text) && is_one_of(tokens_[j - 1], {"struct", "class", "using"})) {
                return false;  // a template of the program's own
            }
        }
        return true;
    }

    static unsigned sides_of_specifier(const Token& token)
    {
        return (token.is("__global__") ? kernel_side : 0u) | (token.is("__device__") ? device_side : 0u) |
               (token.is("__host__") ? host_side : 0u);
    }

    /// Names that the program defines, and what they say where they stand for specifiers and nothing else.
    void find_macros()
    {
        int number = 0;
        for (const Directive& directive : directives_) {
            if (directive.name != "define") {
                continue;
            }
            ++number;
            unsigned sides = 0;
            bool has_body = false;
            for (const Token& token : tokens_) {
                sides |= token.define == number ? sides_of_specifier(token) : 0;
                has_body = has_body || (token.define == number && is_one_of(token, {"{", "("}));
            }
            const Tokens name =
                tokenize(source_.substr(directive.begin + 1, directive.end - directive.begin));
            if (name.tokens.size() > 1) {
                macros_[std::string(name.tokens[1].text)] |= has_body ? 0 : sides;
            }
        }
    }

    /// What `token` says about who calls the function that is declared here; 0 for nothing.
    unsigned sides_said_by(const Token& token) const
    {
        const auto macro = macros_.find(token.text);
        return sides_of_specifier(token) | (token.define == 0 && macro != macros_.end() ? macro->second : 0);
    }

    bool says_kernel(const Token& token) const { return (sides_said_by(token) & kernel_side) != 0; }

    /// The braces of the function that the specifier at `i` belongs to; nothing for declarations and variables.
    std::optional<Range> body_after(std::size_t i) const
    {
        bool has_parameters = false;
        for (const std::size_t first = i++; i < tokens_.size(); ++i) {
            if (!together(i, first)) {
                continue;
            }
            if (is_one_of(tokens_[i], {";", "="})) {
                return std::nullopt;
            }
            if (tokens_[i].is("operator")) {
                // operator() has parentheses of its own, operator= a sign that ends other declarations.
                i += is_next(i + 1, first, "(") ? 2 : 0;
                while (i + 1 < tokens_.size() && !tokens_[i + 1].is("(")) {
                    ++i;
                }
            } else if (tokens_[i].is("(") || tokens_[i].is("[")) {
                has_parameters = has_parameters || tokens_[i].is("(");
                i = closing(i);
            } else if (tokens_[i].is("{")) {
                const std::size_t close = closing(i);
                const bool initialises = tokens_[i - 1].kind == Token::Kind::identifier &&
                                         follows_colon(first, i) && !tokens_[i - 1].is("const");
                if (!has_parameters || close >= tokens_.size()) {
                    return std::nullopt;
                }
                if (!initialises) {
                    return Range{i, close};
                }
                i = close;
            }
        }
        return std::nullopt;
    }

    /// Whether a constructor's initialisers begin between the tokens `first` and `last`.
    bool follows_colon(std::size_t first, std::size_t last) const
    {
        return std::any_of(&tokens_[first], &tokens_[last], [](const Token& token) { return token.is(":"); });
    }

    void function_for_device(std::size_t specifier)
    {
        const std::optional<Range> braces = body_after(specifier);
        if (!braces) {
            return;
        }
        const unsigned sides = sides_said_by(tokens_[specifier]);
        for (Body& body : bodies_) {
            if (body.braces.begin == braces->begin) {
                body.sides |= sides;
                return;
            }
            if (body.braces.begin < specifier && specifier < body.braces.end) {
                return;  // a lambda, say: what is around it counts
            }
        }
        bodies_.push_back({*braces, sides});
    }

    /// The function for the device whose body token `i` is in; null if there is none.
    const Body* device_function_around(std::size_t i) const
    {
        for (const Body& body : bodies_) {
            if (body.braces.begin < i && i < body.braces.end &&
                (body.sides & (kernel_side | device_side)) != 0) {
                return &body;
            }
        }
        return nullptr;
    }

    /// An error, if the preprocessor leaves it in.
    void inline_assembly(std::size_t word)
    {
        std::size_t open = word + 1;
        while (is_next(open, word, "volatile") || is_next(open, word, "__volatile__")) {
            ++open;
        }
        const std::size_t close = is_next(open, word, "(") ? closing(open) : tokens_.size();
        if (close < tokens_.size()) {
            replace(word, close, "::simt::inline_ptx()");
        }
    }

    void include(const Directive& directive)
    {
        const std::string_view text = source_.substr(directive.begin, directive.end - directive.begin);
        const std::size_t open = text.find_first_of("<\"");
        const std::size_t close =
            open == std::string_view::npos ? open : text.find(text[open] == '<' ? '>' : '"', open + 1);
        if (close == std::string_view::npos) {
            return;
        }
        const std::string found =
            resolve_include_(text.substr(open + 1, close - open - 1), text[open] == '"');
        if (!found.empty()) {
            edits_.push_back({directive.begin + open, directive.begin + close + 1, '"' + found + '"', 0, 0});
        }
    }

    /// nvcc compiles a file twice, for the host and for the device, where __CUDA_ARCH__ is defined; here it is compiled
    /// once. Functions that only the device calls see it; the body of one that both call and that asks for it stands
    /// twice, and who calls decides. Outside of functions it is not defined, as on nvcc's way for the host.
    void device_only_text(const Body& body)
    {
        const std::size_t begin = tokens_[body.braces.begin].end;
        const std::size_t end = tokens_[body.braces.end].begin;
        bool asks = false;
        for (std::size_t at = begin; (at = source_.find("__CUDA_ARCH__", at)) < end; ++at) {
            if (body.sides != host_side && is_code(at)) {
                edits_.push_back({at, at + 13, "SIMT_CUDA_ARCH", 0, 0});
                asks = true;
            }
        }
        if (!asks || (body.sides & host_side) == 0) {
            return;
        }
        const int last_line = line_of(end);
        insert(begin, " if (::simt::on_device()) {");
        std::string on_host =
            "} else {\n#line " + std::to_string(presumed_line_of(begin)) + "\n" +
            Translator(source_.substr(begin, end - begin), resolve_include_, macros_).run().text +
            "\n#line " + std::to_string(presumed_line_of(end)) + "\n}";
        repeats_.push_back({last_line, static_cast<int>(std::count(on_host.begin(), on_host.end(), '\n'))});
        insert(end, std::move(on_host));
    }

    /// Whether what stands at `offset` is part of a token or of a directive, not of a comment or a text.
    bool is_code(std::size_t offset) const
    {
        const auto holds = [offset](const auto& part) { return part.begin <= offset && offset < part.end; };
        return std::any_of(directives_.begin(), directives_.end(), holds) ||
               std::any_of(tokens_.begin(), tokens_.end(), [&](const Token& token) {
                   return token.kind == Token::Kind::identifier && holds(token);
               });
    }

    int line_of(std::size_t offset) const
    {
        return 1 + static_cast<int>(std::count(source_.begin(),
                                               source_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
    }

    /// The line's number by the last #line before it.
    int presumed_line_of(std::size_t offset) const
    {
        int line = line_of(offset);
        for (const Directive& directive : directives_) {
            const auto renumbering =
                directive.begin < offset ? line_directive(source_, directive) : std::nullopt;
            if (renumbering) {
                line = renumbering->line + line_of(offset) - line_of(directive.begin) - 1;
            }
        }
        return line;
    }

    void kernel_definition(std::size_t global)
    {
        std::string bounds;
        Range parameters{0, 0};
        for (std::size_t i = global + 1; i < tokens_.size(); ++i) {
            if (!together(i, global)) {
                continue;
            }
            if (tokens_[i].is(";")) {
                return;  // a declaration
            }
            if (tokens_[i].is("(")) {
                const std::size_t close = closing(i);
                if (tokens_[i - 1].is("__launch_bounds__")) {
                    bounds = inside({i, close});
                } else if (!is_one_of(tokens_[i - 1],
                                      {"noexcept", "requires", "__attribute__", "alignas", "decltype"})) {
                    parameters = {i, close};
                }
                i = close;
            } else if (tokens_[i].is("{")) {
                kernel_body(i, bounds, parameters);
                return;
            }
        }
    }

    /// @param parameters  their list, from its `(` to its `)`
    void kernel_body(std::size_t open, const std::string& bounds, Range parameters)
    {
        const std::size_t close = closing(open);
        if (close == tokens_.size()) {
            fail_unclosed(open);
        }
        insert(tokens_[open].end, " static ::simt::Kernel simt_kernel(__func__, ::simt::max_threads(" +
                                      bounds + "), [](" + inside(parameters) +
                                      ") {}); return ::simt::launch(simt_kernel, [&] { return [=]() mutable "
                                      "__attribute__((always_inline)) -> void {" +
                                      uses_of_dynamic_shared(open, close));
        insert(tokens_[close].begin, "}; }" + pointers_among(parameters) + "); ");
    }

    /// What stands between two brackets.
    std::string inside(Range brackets) const
    {
        const bool is_empty = brackets.end >= tokens_.size() || brackets.end <= brackets.begin + 1;
        return is_empty ? "" : text_of(brackets.begin + 1, brackets.end - 1);
    }

    /// What a launch says of the parameters that are pointers.
    std::string pointers_among(Range parameters) const
    {
        std::string pointers;
        std::size_t begin = parameters.begin + 1;
        while (begin < parameters.end) {
            std::size_t end = begin;
            bool is_pointer = false;
            std::size_t name = begin;
            bool has_default = false;
            for (int angles = 0; end < parameters.end && !(angles == 0 && tokens_[end].is(",")); ++end) {
                angles += tokens_[end].is("<") ? 1 : tokens_[end].is(">") ? -1 : 0;
                has_default = has_default || tokens_[end].is("=");
                if (is_one_of(tokens_[end], {"(", "[", "{"})) {
                    end = closing(end);
                } else if (!has_default && angles == 0) {
                    is_pointer = is_pointer || tokens_[end].is("*");
                    name = tokens_[end].is(".") ? parameters.end : name == parameters.end ? name : end;
                }
            }
            if (is_pointer && name < parameters.end && tokens_[name].kind == Token::Kind::identifier &&
                !is_one_of(tokens_[name], {"const", "volatile", "__restrict__", "__restrict", "restrict"})) {
                const std::string text(tokens_[name].text);
                pointers += ", ::simt::pointer(\"" + text + "\", " + text + ")";
            }
            begin = end + 1;
        }
        return pointers;
    }

    /// What a kernel says when it runs of the arrays declared outside it, so that findings can name them.
    std::string uses_of_dynamic_shared(std::size_t open, std::size_t close) const
    {
        std::string uses;
        for (const std::string_view name : dynamic_shared_names_) {
            std::size_t use = open;
            while (use < close && !(tokens_[use].kind == Token::Kind::identifier && tokens_[use].is(name))) {
                ++use;
            }
            if (use == close) {
                continue;
            }
            std::size_t first = use;
            while (tokens_[first - 1].is("::") && tokens_[first - 2].kind == Token::Kind::identifier) {
                first -= 2;
            }
            uses +=
                " ::simt::use_dynamic_shared(" + text_of(first, use) + ", \"" + std::string(name) + "\");";
        }
        return uses;
    }

    void launch(std::size_t open)
    {
        const Body* around = device_function_around(open);
        if (around != nullptr && (around->sides & host_side) == 0) {
            fail(tokens_[open], "launching a kernel from a kernel is not supported");
        }
        const std::size_t first = expression_start(open);
        std::size_t close = open + 1;
        while (close < tokens_.size() && !ends_configuration(close, open) && !tokens_[close].is(";")) {
            close = is_one_of(tokens_[close], {"(", "{", "["}) ? closing(close) + 1 : close + 1;
        }
        if (close >= tokens_.size() || tokens_[close].is(";")) {
            fail(tokens_[open], "this launch is incomplete: kernel<<<grid,block>>>(arguments)");
        }
        const bool has_arguments = is_next(close + 3, open, "(");  // else they stand where the macro is used
        const std::size_t at = tokens_[first].begin;
        insert(at, has_arguments ? "(::simt::configure(" : "::simt::configure(");
        edits_.push_back({at, at, "", tokens_[open].end, tokens_[close].begin});
        insert(at, "), ");
        edits_.push_back({tokens_[open].begin, tokens_[close + 2].end, "", 0, 0});
        if (has_arguments) {
            const std::size_t last = closing(close + 3);
            if (last == tokens_.size()) {
                fail(tokens_[open], "the argument list of this launch is never closed: a ')' is missing");
            }
            insert(tokens_[last].end, ")");
        }
    }

    /// Whether `>>>(` begins at token `i`, or `>>>` at the end of a macro.
    bool ends_configuration(std::size_t i, std::size_t open) const
    {
        const bool ends_macro =
            tokens_[open].define != 0 && (i + 3 >= tokens_.size() || !together(i + 3, open));
        return is_next(i, open, ">") && is_next(i + 1, open, ">") && is_next(i + 2, open, ">") &&
               tokens_[i + 1].begin == tokens_[i].end && tokens_[i + 2].begin == tokens_[i + 1].end &&
               (ends_macro || is_next(i + 3, open, "("));
    }

    /// First token of the expression that names the kernel before `<<<`: `k`, `ns::k<int>`, `object.k`, `(*pointer)`,
    /// `table[i]`, `choose(x)`.
    std::size_t expression_start(std::size_t open) const
    {
        std::size_t i = open;
        while (true) {
            if (!has_before(i)) {
                fail(tokens_[open], "a launch needs a kernel before '<<<'");
            }
            --i;
            if (is_one_of(tokens_[i], {")", "]", ">"})) {
                const bool is_parenthesis = tokens_[i].is(")");
                i = opening(i);
                if (i == tokens_.size()) {
                    fail(tokens_[open], "a bracket before '<<<' is never opened");
                }
                if (is_parenthesis && !follows_operand(i)) {
                    return i;
                }
                continue;
            }
            if (tokens_[i].kind != Token::Kind::identifier || is_keyword(tokens_[i])) {
                fail(tokens_[open], "a launch needs a kernel before '<<<'");
            }
            if (has_before(i) && tokens_[i - 1].is("template")) {
                --i;
            }
            if (!has_before(i) || !is_one_of(tokens_[i - 1], {"::", ".", "->"})) {
                return i;
            }
            --i;
            if (tokens_[i].is("::") && !follows_operand(i)) {
                return i;
            }
        }
    }

    /// Whether what stands before token `i` is an operand, so that a `(` at `i` is a call and a `::` is not the global
    /// scope's.
    bool follows_operand(std::size_t i) const
    {
        if (!has_before(i)) {
            return false;
        }
        const Token& before = tokens_[i - 1];
        if (before.is(")")) {
            const std::size_t open = opening(i - 1);
            return open == tokens_.size() || !has_before(open) || !is_keyword(tokens_[open - 1]);
        }
        return before.is("]") || before.is(">") ||
               (before.kind == Token::Kind::identifier && !is_keyword(before));
    }

    /// A variable of the device goes to a section of its own, by which the engine knows it. Of functions, and of what is
    /// declared only, nothing is said. g++ puts no two kinds of variables into one section, so each has its own; that
    /// of a variable without an initial value takes no room in files.
    void device_variable(std::size_t specifier)
    {
        const std::size_t first = declaration_start(specifier);
        const char* section = ".simt_device.";
        bool is_first = true;
        bool in_type = false;
        std::size_t end = first;
        while (end < tokens_.size() && together(end, specifier) && !is_one_of(tokens_[end], {";", "=", "[", "(", ","})) {
            const Token& token = tokens_[end];
            if (is_one_of(token, {"extern", "using", "typedef", "friend", "operator"}) ||
                (token.is("{") && !in_type)) {
                break;
            }
            in_type = in_type || is_one_of(token, {"struct", "class", "union", "enum"});
            section = token.is("__constant__") ? ".simt_constant." : token.is("__managed__") ? ".simt_managed." : section;
            is_first = is_first && !(end < specifier && is_one_of(token, {"__device__", "__constant__", "__managed__"}));
            if (is_one_of(token, {"__align__", "alignas", "__attribute__", "decltype"}) && is_next(end + 1, end, "(")) {
                end = closing(end + 1);
            } else if (token.is("<")) {
                end = closing_angle(end);
            } else if (token.is("{")) {
                end = closing(end);
                in_type = false;
            }
            ++end;
        }
        if (!is_first || end >= tokens_.size() || !together(end, specifier) ||
            is_one_of(tokens_[end], {"extern", "using", "typedef", "friend", "operator"})) {
            return;
        }
        if (tokens_[end].is("(") ? !declares_pointer(end)
                                 : tokens_[end - 1].kind != Token::Kind::identifier) {
            return;
        }
        std::size_t last = end;
        while (last < tokens_.size() && !is_one_of(tokens_[last], {";", "="}) && !(tokens_[last].is("{"))) {
            last = is_one_of(tokens_[last], {"(", "["}) ? closing(last) + 1 : last + 1;
        }
        const bool has_value = last < tokens_.size() && !tokens_[last].is(";");
        insert(tokens_[specifier].end, std::string(" __attribute__((section(\"") +
                                           section + "\" SIMT_TEXT(__COUNTER__)" +
                                           (has_value ? "" : R"( ",\"aw\",@nobits#")") + ")))");
    }

    /// Whether the `(` at `open` is that of a pointer to a function or to an array, as in `int (*table[2])(int)`, and not
    /// that of a function's parameters.
    bool declares_pointer(std::size_t open) const
    {
        std::size_t i = open + 1;
        if (!is_next(i, open, "*") && !is_next(i, open, "&")) {
            return false;
        }
        while (i < tokens_.size() && is_one_of(tokens_[i], {"*", "&", "const", "volatile", "__restrict__"})) {
            ++i;
        }
        return i + 1 < tokens_.size() && tokens_[i].kind == Token::Kind::identifier &&
               is_one_of(tokens_[i + 1], {")", "["});
    }

    /// Index of the `>` that closes the `<` at `open`; `open` if none does before the declaration ends.
    std::size_t closing_angle(std::size_t open) const
    {
        int depth = 0;
        for (std::size_t i = open; i < tokens_.size() && together(i, open) && !is_one_of(tokens_[i], {";", "{", "}"}); ++i) {
            depth += tokens_[i].is("<") ? 1 : tokens_[i].is(">") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return open;
    }

    /// Whether a statement begins at token `i` that is a call of the runtime and nothing more. Whoever calls
    /// cudaGetLastError() so wants the error to be forgotten. A macro of the program's may be called cudaCheck too, and be no
    /// expression.
    bool is_ignored_call(std::size_t i) const
    {
        const Token& token = tokens_[i];
        if (token.text.rfind("cuda", 0) != 0 || !is_next(i + 1, i, "(") || !has_before(i) ||
            is_one_of(token, {"cudaGetLastError", "cudaPeekAtLastError"}) ||
            macros_.find(token.text) != macros_.end() ||
            !(is_one_of(tokens_[i - 1], {";", "{", "}", "else", "do"}) || closes_condition(i - 1))) {
            return false;
        }
        const std::size_t close = closing(i + 1);
        return is_next(close + 1, i, ";");
    }

    /// Whether a statement can begin behind the `)` at `i`: that of `if (…)` and its like.
    bool closes_condition(std::size_t i) const
    {
        if (!tokens_[i].is(")")) {
            return false;
        }
        const std::size_t open = opening(i);
        return open < tokens_.size() && has_before(open) && is_one_of(tokens_[open - 1], {"if", "for", "while"});
    }

    void ignored_call(std::size_t i)
    {
        insert(tokens_[i].begin, "::simt::statement_of(\"" + std::string(tokens_[i].text) + "\"), ");
    }

    void shared_declaration(std::size_t shared)
    {
        const std::size_t first = declaration_start(shared);
        std::size_t end = shared;
        while (end < tokens_.size() && !is_next(end, shared, ";")) {
            end = is_one_of(tokens_[end], {"(", "{", "["}) ? closing(end) + 1 : end + 1;
        }
        if (end >= tokens_.size()) {
            return;
        }
        const auto is_extern = [](const Token& token) { return token.is("extern"); };
        if (std::any_of(&tokens_[first], &tokens_[end], is_extern)) {
            dynamic_shared(first, end);
        } else {
            static_shared(first, end);
        }
    }

    /// First specifier of the declaration that the specifier at `i` is part of.
    std::size_t declaration_start(std::size_t i) const
    {
        while (has_before(i)) {
            const Token& before = tokens_[i - 1];
            if (is_one_of(before, {")", ">"})) {
                const std::size_t open = opening(i - 1);
                const bool is_specifier =
                    open < tokens_.size() && has_before(open) &&
                    (before.is(">") ||
                     is_one_of(tokens_[open - 1], {"alignas", "__align__", "__attribute__", "decltype"}));
                if (!is_specifier) {
                    return i;
                }
                i = open;
            } else if (before.is("::") || (before.kind == Token::Kind::identifier && !is_keyword(before))) {
                --i;
            } else {
                return i;
            }
        }
        return i;
    }

    /// Of `static` g++ wants one, and `__shared__` brings it; it takes `alignas` at the beginning.
    void static_shared(std::size_t first, std::size_t end)
    {
        for (std::size_t i = first; i < end && !is_one_of(tokens_[i], {"=", "[", "{"}); ++i) {
            if (tokens_[i].is("static")) {
                replace(i, i, "");
            } else if (tokens_[i].is("alignas") && i > first && is_next(i + 1, i, "(")) {
                const std::size_t close = closing(i + 1);
                if (close + 1 < end && tokens_[close + 1].kind == Token::Kind::identifier) {
                    insert(tokens_[first].begin, text_of(i, close) + " ");
                    replace(i, close, "");
                }
            }
        }
    }

    void dynamic_shared(std::size_t first, std::size_t end)
    {
        std::string type;
        std::size_t name = end;
        for (std::size_t i = first; i < end && name == end; ++i) {
            if (is_one_of(tokens_[i], {"alignas", "__align__", "__attribute__"}) && is_next(i + 1, i, "(")) {
                i = closing(i + 1);  // the pool is aligned for everything
            } else if (is_next(i + 1, i, "[")) {
                name = i;
            } else if (!is_one_of(tokens_[i], {"extern", "static", "__shared__"})) {
                type += (type.empty() ? "" : " ") + std::string(tokens_[i].text);
            }
        }
        const bool is_array =
            name + 2 < end && tokens_[name].kind == Token::Kind::identifier && tokens_[name + 2].is("]");
        if (!is_array || type.empty() || !tokens_[end - 1].is("]")) {
            fail(tokens_[first], "dynamic shared memory is declared as: extern __shared__ T name[];");
        }
        const std::string name_text(tokens_[name].text);
        const std::string inner =
            name + 3 < end ? text_of(name + 3, end - 1) : "";  // extents of the elements
        if (at_namespace_scope(first)) {
            dynamic_shared_names_.push_back(tokens_[name].text);
            replace(first, end - 1,
                    "extern __thread " + type + " " + name_text + "[]" + inner +
                        " __asm__(\"simt_dynamic_shared_memory\")");
        } else {
            replace(first, end - 1,
                    type + " (&" + name_text + ")[]" + inner + " = ::simt::dynamic_shared<" + type + inner +
                        ">(\"" + name_text + "\")");
        }
    }

    /// Whether every brace open at `token` belongs to a namespace or to extern "C".
    bool at_namespace_scope(std::size_t token) const
    {
        std::vector<bool> namespaces;
        for (std::size_t i = 0; i < token; ++i) {
            if (!together(i, token)) {
                continue;
            }
            if (tokens_[i].is("{")) {
                namespaces.push_back(opens_namespace(i));
            } else if (tokens_[i].is("}") && !namespaces.empty()) {
                namespaces.pop_back();
            }
        }
        return std::find(namespaces.begin(), namespaces.end(), false) == namespaces.end();
    }

    bool opens_namespace(std::size_t brace) const
    {
        std::size_t i = brace;
        while (i > 0 && (tokens_[i - 1].is("::") || tokens_[i - 1].kind != Token::Kind::punctuation)) {
            --i;
            if (tokens_[i].is("namespace") || tokens_[i].is("extern")) {
                return true;
            }
        }
        return false;
    }

    void insert(std::size_t at, std::string text) { edits_.push_back({at, at, std::move(text), 0, 0}); }

    /// Replaces tokens [first, last]; lines that they take up stay.
    void replace(std::size_t first, std::size_t last, std::string text)
    {
        const std::size_t begin = tokens_[first].begin;
        const std::size_t end = tokens_[last].end;
        for (auto lines = std::count(source_.begin() + static_cast<std::ptrdiff_t>(begin),
                                     source_.begin() + static_cast<std::ptrdiff_t>(end), '\n');
             lines > 0; --lines) {
            text += tokens_[first].define != 0 ? "\\\n" : "\n";
        }
        edits_.push_back({begin, end, std::move(text), 0, 0});
    }

    Translation apply()
    {
        std::stable_sort(edits_.begin(), edits_.end(),
                         [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
        Translation result;
        std::size_t at = 0;
        for (const Edit& edit : edits_) {
            copy(result, at, edit.begin);
            result.text += edit.text;
            copy(result, edit.copy_begin, edit.copy_end);
            at = edit.end;
        }
        copy(result, at, source_.size());
        result.repeats_ = repeats_;
        result.original_lines_.push_back(0);
        for (std::size_t i = 0; i < source_.size(); ++i) {
            if (source_[i] == '\n') {
                result.original_lines_.push_back(i + 1);
            }
        }
        return result;
    }

    void copy(Translation& result, std::size_t begin, std::size_t end) const
    {
        if (begin < end) {
            result.copies_.push_back({result.text.size(), begin, end - begin});
            result.text += source_.substr(begin, end - begin);
        }
    }

    std::string_view source_;
    const IncludeResolver& resolve_include_;
    Macros& macros_;
    std::vector<Token> tokens_;
    std::vector<Directive> directives_;
    std::vector<Edit> edits_;
    std::vector<Body> bodies_;
    std::vector<Translation::Repeat> repeats_;
    std::vector<std::string_view> dynamic_shared_names_;  ///< declared at namespace scope
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

Place Translation::original(Place place) const
{
    int text_line = place.line;
    for (const Repeat& repeat : repeats_) {
        text_line += place.line > repeat.line ? repeat.lines : 0;
    }
    std::size_t offset = 0;
    for (int i = 1; i < text_line && offset < text.size(); ++i) {
        offset = text.find('\n', offset) + 1;
    }
    offset += static_cast<std::size_t>(place.column - 1);
    const auto after =
        std::upper_bound(copies_.begin(), copies_.end(), offset,
                         [](std::size_t value, const Copy& copy) { return value < copy.translated; });
    if (after == copies_.begin()) {
        return place;
    }
    const Copy& copy = *std::prev(after);
    const std::size_t original = copy.original + std::min(offset - copy.translated, copy.length);
    const auto line = std::prev(std::upper_bound(original_lines_.begin(), original_lines_.end(), original));
    return {static_cast<int>(line - original_lines_.begin()) + 1, static_cast<int>(original - *line) + 1};
}

}  // namespace simt
