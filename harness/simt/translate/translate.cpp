// SPDX-License-Identifier: MIT
#include "translate.hpp"

#include "tokens.hpp"

#include <algorithm>
#include <array>

namespace simt {

class Translator {
public:
    explicit Translator(std::string_view source) : source_(source), tokens_(tokenize(source)) {}

    Translation run()
    {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].is("__global__")) {
                kernel_definition(i);
            } else if (tokens_[i].is("<<<")) {
                launch(i);
            } else if (tokens_[i].is("extern") && i + 1 < tokens_.size() && tokens_[i + 1].is("__shared__")) {
                dynamic_shared(i);
            }
        }
        return apply();
    }

private:
    /// Replaces the original's [begin, end) with `text`; with begin == end it inserts.
    struct Edit
    {
        std::size_t begin;
        std::size_t end;
        std::string text;
    };

    [[noreturn]] void fail(const Token& at, const std::string& what) const { fail(at.begin, what); }

    [[noreturn]] void fail(std::size_t offset, const std::string& what) const
    {
        const auto line = 1 + std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
        throw TranslationError(static_cast<int>(line), static_cast<int>(offset - line_begin(offset)) + 1, what);
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
            if (token.text.front() == '"' && (token.text.size() < 2 || token.text.back() != '"')) {
                fail(token, "this text is never closed: a '\"' is missing at its end");
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
                fail(last, "this '" + std::string(last.text) + "' is never closed: a '" + missing + "' is missing");
            }
            if (token.is("}") && begins_its_line && indentation(token.begin) < indentation(last.begin)) {
                fail(last, "this '{' is never closed: a '}' is missing");
            }
            opened.pop_back();
        }
        fail(tokens_[open], "the body of this kernel is never closed: a '}' is missing");
    }

    std::string_view between(std::size_t first, std::size_t last) const
    {
        return source_.substr(tokens_[first].begin, tokens_[last].end - tokens_[first].begin);
    }

    /// Index of the token that closes the bracket at `open`; the number of tokens if none does.
    std::size_t closing(std::size_t open) const
    {
        int depth = 0;
        for (std::size_t i = open; i < tokens_.size(); ++i) {
            if (tokens_[i].is("(") || tokens_[i].is("{") || tokens_[i].is("[")) {
                ++depth;
            } else if (tokens_[i].is(")") || tokens_[i].is("}") || tokens_[i].is("]")) {
                if (--depth == 0) {
                    return i;
                }
            }
        }
        return tokens_.size();
    }

    void kernel_definition(std::size_t global)
    {
        std::string_view name;
        for (std::size_t i = global + 1; i < tokens_.size(); ++i) {
            if (tokens_[i].is(";")) {
                return;  // a declaration
            }
            if (tokens_[i].is("(")) {
                const Token& before = tokens_[i - 1];
                constexpr std::array not_names{"__launch_bounds__", "__attribute__", "alignas", "noexcept", "decltype"};
                if (name.empty() && std::find(not_names.begin(), not_names.end(), before.text) == not_names.end()) {
                    name = before.text;
                }
                i = closing(i);
            } else if (tokens_[i].is("{")) {
                const std::size_t close = closing(i);
                if (close == tokens_.size()) {
                    fail_unclosed(i);
                }
                insert(tokens_[i].end, " return ::simt::kernel(\"" + std::string(name) +
                                           "\", [=]() mutable __attribute__((always_inline)) -> void {");
                insert(tokens_[close].begin, "}); ");
                return;
            }
        }
    }

    void launch(std::size_t open)
    {
        const std::size_t first = expression_start(open);
        std::size_t close = open + 1;
        while (close + 2 < tokens_.size() && !ends_configuration(close)) {
            close = tokens_[close].is("(") || tokens_[close].is("{") || tokens_[close].is("[") ? closing(close) + 1 : close + 1;
        }
        if (close + 3 >= tokens_.size() || !tokens_[close + 3].is("(")) {
            fail(tokens_[open], "this launch is not complete: kernel<<<grid,block>>>(arguments)");
        }
        const std::size_t last = closing(close + 3);
        if (last == tokens_.size()) {
            fail(tokens_[open], "the argument list of this launch is never closed: a ')' is missing");
        }
        const std::string configuration(source_.substr(tokens_[open].end, tokens_[close].begin - tokens_[open].end));
        insert(tokens_[first].begin, "(::simt::configure(" + configuration + "), ");
        edits_.push_back({tokens_[open].begin, tokens_[close + 2].end, ""});
        insert(tokens_[last].end, ")");
    }

    bool ends_configuration(std::size_t i) const
    {
        return tokens_[i].is(">") && tokens_[i + 1].is(">") && tokens_[i + 2].is(">") &&
               tokens_[i + 1].begin == tokens_[i].end && tokens_[i + 2].begin == tokens_[i + 1].end;
    }

    /// First token of the expression that names the kernel before `<<<`: `k`, `ns::k<int>`, `object.k`, `(*pointer)`.
    std::size_t expression_start(std::size_t open) const
    {
        std::size_t i = open;
        while (true) {
            if (i == 0) {
                fail(tokens_[open], "a launch needs a kernel before '<<<'");
            }
            --i;
            if (tokens_[i].is(">")) {
                i = opening(i, "<", ">");
                if (i == 0) {
                    fail(tokens_[open], "the template arguments before '<<<' have no '<'");
                }
                --i;
            } else if (tokens_[i].is(")")) {
                i = opening(i, "(", ")");
            }
            if (tokens_[i].kind != Token::Kind::identifier && !tokens_[i].is("(")) {
                fail(tokens_[open], "a launch needs a kernel before '<<<'");
            }
            while (i > 0 && tokens_[i - 1].is("template")) {
                --i;
            }
            const bool qualified = i > 0 && (tokens_[i - 1].is("::") || tokens_[i - 1].is(".") || tokens_[i - 1].is("->"));
            if (!qualified) {
                return i;
            }
            --i;
            const bool global_scope = tokens_[i].is("::") && (i == 0 || (tokens_[i - 1].kind != Token::Kind::identifier && !tokens_[i - 1].is(">")));
            if (global_scope) {
                return i;
            }
        }
    }

    std::size_t opening(std::size_t close, std::string_view open_text, std::string_view close_text) const
    {
        int depth = 0;
        std::size_t i = close;
        while (true) {
            depth += tokens_[i].is(close_text) ? 1 : tokens_[i].is(open_text) ? -1 : 0;
            if (depth == 0 || i == 0) {
                return i;
            }
            --i;
        }
    }

    void dynamic_shared(std::size_t first)
    {
        std::size_t end = first;
        while (end < tokens_.size() && !tokens_[end].is(";")) {
            ++end;
        }
        const std::size_t name = end < first + 5 ? first : end - 3;  // … name [ ] ;
        if (end == tokens_.size() || name <= first + 2 || !tokens_[end - 2].is("[") || !tokens_[end - 1].is("]")) {
            fail(tokens_[first], "dynamic shared memory is declared as: extern __shared__ T name[];");
        }
        std::size_t type = first + 2;
        if (tokens_[type].is("__align__") || tokens_[type].is("alignas")) {
            type = closing(type + 1) + 1;
        }
        const std::string type_text(between(type, name - 1));
        const std::string name_text(tokens_[name].text);
        if (at_namespace_scope(first)) {
            edits_.push_back({tokens_[first].begin, tokens_[end].begin,
                              "extern __thread " + type_text + " " + name_text + "[] __asm__(\"simt_dynamic_shared_memory\")"});
        } else {
            edits_.push_back({tokens_[first].begin, tokens_[end].begin,
                              type_text + " (&" + name_text + ")[] = ::simt::dynamic_shared<" + type_text + ">(\"" + name_text + "\")"});
        }
    }

    /// Whether every brace open at `token` belongs to a namespace or to extern "C".
    bool at_namespace_scope(std::size_t token) const
    {
        std::vector<bool> namespaces;
        for (std::size_t i = 0; i < token; ++i) {
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

    void insert(std::size_t at, std::string text) { edits_.push_back({at, at, std::move(text)}); }

    Translation apply()
    {
        std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
        Translation result;
        std::size_t at = 0;
        for (const Edit& edit : edits_) {
            copy(result, at, edit.begin);
            result.text += edit.text;
            at = edit.end;
        }
        copy(result, at, source_.size());
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
    std::vector<Token> tokens_;
    std::vector<Edit> edits_;
};

Translation translate(std::string_view source)
{
    return Translator(source).run();
}

int Translation::original_column(int line, int column) const
{
    std::size_t offset = 0;
    for (int i = 1; i < line; ++i) {
        offset = text.find('\n', offset) + 1;
    }
    offset += static_cast<std::size_t>(column - 1);
    auto after = std::upper_bound(copies_.begin(), copies_.end(), offset,
                                  [](std::size_t value, const Copy& copy) { return value < copy.translated; });
    if (after == copies_.begin() || line < 1 || static_cast<std::size_t>(line) > original_lines_.size()) {
        return column;
    }
    const Copy& copy = *std::prev(after);
    const std::size_t original = copy.original + std::min(offset - copy.translated, copy.length);
    const std::size_t line_begin = original_lines_[static_cast<std::size_t>(line) - 1];
    return original < line_begin ? 1 : static_cast<int>(original - line_begin) + 1;
}

}  // namespace simt
