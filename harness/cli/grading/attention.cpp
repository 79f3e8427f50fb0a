// SPDX-License-Identifier: MIT
#include "attention.hpp"

#include <platform/pattern.hpp>

#include <simt/translate/tokens.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace cli {
namespace {

using simt::Directive;
using simt::Token;

const std::set<std::string_view> harmless_attributes{
    "nodiscard", "maybe_unused", "fallthrough",       "likely",
    "unlikely",  "deprecated",   "no_unique_address", "noreturn"};
const std::set<std::string_view> harmless_pragmas{"unroll", "once"};
const std::set<std::string_view> system_functions{"syscall",
                                                  "dlopen",
                                                  "dlsym",
                                                  "dlmopen",
                                                  "dl_iterate_phdr",
                                                  "mmap",
                                                  "mprotect",
                                                  "mremap",
                                                  "ptrace",
                                                  "fork",
                                                  "vfork",
                                                  "execve",
                                                  "system",
                                                  "popen",
                                                  "process_vm_readv",
                                                  "prctl",
                                                  "sigaction",
                                                  "setjmp",
                                                  "longjmp",
                                                  "signal",
                                                  "getauxval",
                                                  "personality",
                                                  "setcontext",
                                                  "makecontext",
                                                  "swapcontext",
                                                  "set_new_handler",
                                                  "set_terminate",
                                                  "setitimer",
                                                  "fopencookie",
                                                  "cudaLaunchHostFunc",
                                                  "cudaStreamAddCallback"};
const std::set<std::string_view> thread_makers{"thread", "jthread", "async", "pthread_create", "thrd_create"};

bool begins_with(std::string_view text, std::string_view beginning)
{
    return text.substr(0, beginning.size()) == beginning;
}

/// Collects each kind of thing once.
class Attention {
public:
    explicit Attention(std::string_view source) : source_(source) {}

    void add(std::string_view what, std::size_t offset)
    {
        if (!seen_.emplace(what).second) {
            return;
        }
        const auto line =
            1 + std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
        found.push_back(fmt::format("{} in line {}", what, line));
    }

    std::vector<std::string> found;

private:
    std::string_view source_;
    std::set<std::string> seen_;
};

void look_at_identifier(const Token& token, Attention& attention)
{
    const std::string_view text = token.text;
    if (text == "asm" || text == "__asm" || text == "__asm__") {
        attention.add("assembly", token.begin);
    } else if (text == "__attribute__" || text == "__attribute") {
        attention.add("attributes", token.begin);
    } else if (begins_with(text, "__builtin_") || begins_with(text, "__sync_") ||
               begins_with(text, "__atomic_")) {
        attention.add("built-ins of the compiler", token.begin);
    } else if (text == "_Pragma" || text == "__pragma") {
        attention.add("pragmas", token.begin);
    } else if (thread_makers.count(text) > 0) {
        attention.add("threads of the host", token.begin);
    } else if (system_functions.count(text) > 0) {
        attention.add(fmt::format("{}()", text), token.begin);
    }
}

/// `[[name]]` and `[[gnu::name]]`; `a[[]{ … }()]`, a lambda within a subscript, is none.
void look_at_attribute(const std::vector<Token>& tokens, std::size_t i, Attention& attention)
{
    if (i + 2 >= tokens.size() || !tokens[i].is("[") || !tokens[i + 1].is("[") ||
        tokens[i + 2].kind != Token::Kind::identifier) {
        return;
    }
    for (std::size_t at = i + 2; at < tokens.size() && !tokens[at].is("]"); ++at) {
        if (tokens[at].kind == Token::Kind::identifier && harmless_attributes.count(tokens[at].text) == 0) {
            return attention.add("attributes", tokens[i].begin);
        }
    }
}

/// `(*)(` and `(* name)(`, in a declaration or in a cast: what it points to need not be a function that a compiler made.
void look_at_function_pointer(const std::vector<Token>& tokens, std::size_t i, Attention& attention)
{
    const auto is = [&](std::size_t at, std::string_view text) {
        return at < tokens.size() && tokens[at].is(text);
    };
    if (!is(i, "(") || !is(i + 1, "*")) {
        return;
    }
    const bool has_name = i + 2 < tokens.size() && tokens[i + 2].kind == Token::Kind::identifier;
    const std::size_t after = i + (has_name ? 3 : 2);
    const bool follows_name = i > 0 && tokens[i - 1].kind == Token::Kind::identifier;
    const bool is_condition = is(i - 1, "if") || is(i - 1, "while") || is(i - 1, "switch");
    const bool follows_type =
        (follows_name && !is_condition) || is(i - 1, "*") || is(i - 1, "&") || is(i - 1, ">");
    if (is(after, ")") && is(after + 1, "(") && follows_type) {
        attention.add("a pointer to a function", tokens[i].begin);
    }
}

/// What the system tells of this process and others.
void look_at_text(const Token& token, Attention& attention)
{
    if (token.text.find("/proc") != std::string_view::npos) {
        attention.add("/proc", token.begin);
    }
}

void look_at_token(const std::vector<Token>& tokens, std::size_t i, Attention& attention)
{
    const Token& token = tokens[i];
    if (token.kind == Token::Kind::literal) {
        look_at_text(token, attention);
    }
    look_at_function_pointer(tokens, i, attention);
    if (token.kind == Token::Kind::identifier) {
        look_at_identifier(token, attention);
    }
    look_at_attribute(tokens, i, attention);
    const bool has_next = i + 1 < tokens.size();
    if (token.define != 0 && token.is("#") && has_next && tokens[i + 1].is("#")) {
        attention.add("a macro that pastes tokens", token.begin);
    }
    if (token.is("extern") && has_next && tokens[i + 1].kind == Token::Kind::literal) {
        attention.add("C linkage", token.begin);
    }
}

void look_at_directive(const Directive& directive, std::string_view text, Attention& attention)
{
    static const platform::Pattern header(
        R"(#\s*include\s*<((sys|linux|asm|bits|arpa|netinet)/.*|link\.h|dlfcn\.h|elf\.h|unistd\.h|signal\.h|csignal|setjmp\.h|csetjmp|ucontext\.h|execinfo\.h|pthread\.h|fcntl\.h|spawn\.h|dirent\.h|sched\.h|fstream|filesystem)>[^]*)");
    static const platform::Pattern by_macro(R"(#\s*include\s*\w[^]*)");
    static const platform::Pattern pragma(R"(#\s*pragma\s+(\w+)[^]*)");
    const std::string whole(text.substr(directive.begin, directive.end - directive.begin));
    platform::Match match;
    if (header.matches(whole, match)) {
        attention.add(fmt::format("<{}>", match.str(1)), directive.begin);
    } else if (by_macro.matches(whole)) {
        attention.add("an include that a macro names", directive.begin);
    } else if (pragma.matches(whole, match) && harmless_pragmas.count(match.str(1)) == 0) {
        attention.add("pragmas", directive.begin);
    }
}

/// Names that a backslash at the end of a line takes apart: the compiler joins them before it looks for tokens.
void look_at_split_names(std::string_view source, Attention& attention)
{
    const auto is_of_a_name = [&](std::size_t at) {
        return at < source.size() &&
               (std::isalnum(static_cast<unsigned char>(source[at])) != 0 || source[at] == '_');
    };
    for (std::size_t at = source.find("\\\n"); at != std::string_view::npos;
         at = source.find("\\\n", at + 1)) {
        if (at > 0 && is_of_a_name(at - 1) && is_of_a_name(at + 2)) {
            attention.add("a name that goes on in the next line", at);
        }
    }
}

}  // namespace

std::vector<std::string> what_to_look_at(std::string_view source)
{
    const simt::Tokens tokens = simt::tokenize(source);
    Attention attention(source);
    for (const Directive& directive : tokens.directives) {
        look_at_directive(directive, source, attention);
    }
    for (std::size_t i = 0; i < tokens.tokens.size(); ++i) {
        look_at_token(tokens.tokens, i, attention);
    }
    look_at_split_names(source, attention);
    return attention.found;
}

}  // namespace cli
