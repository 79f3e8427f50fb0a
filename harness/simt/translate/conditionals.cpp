// SPDX-License-Identifier: MIT
#include "conditionals.hpp"

#include <optional>
#include <string_view>

namespace simt {
namespace {

using Kind = ConditionalDirective::Kind;

std::optional<Kind> kind_of(std::string_view name)
{
    if (name == "if" || name == "ifdef" || name == "ifndef") {
        return Kind::opens;
    }
    if (name == "else" || name.starts_with("elif")) {
        return Kind::alternates;
    }
    return name == "endif" ? std::optional(Kind::closes) : std::nullopt;
}

/// What is known of a condition without any macro's value.
enum class Condition { unknown, holds, fails };

Condition condition_of(const SourceText& source, const Directive& directive)
{
    if (directive.name == "else") {
        return Condition::holds;
    }
    const Tokens text = tokenize(source.text(directive.begin + 1, directive.end));
    if (text.tokens.size() != 2 || (directive.name != "if" && directive.name != "elif")) {
        return Condition::unknown;
    }
    const Token& value = text.tokens[1];
    return value.is("0") || value.is("false")  ? Condition::fails
           : value.is("1") || value.is("true") ? Condition::holds
                                               : Condition::unknown;
}

}  // namespace

std::vector<ConditionalDirective> conditional_directives(const SourceText& source,
                                                         const std::vector<Directive>& directives)
{
    struct Section
    {
        bool is_skipped;  ///< all of it
        bool is_decided;  ///< a group before has been taken for sure
    };
    std::vector<Section> open;
    std::vector<ConditionalDirective> found;
    bool is_skipped = false;
    for (const Directive& directive : directives) {
        const std::optional<Kind> kind = kind_of(directive.name);
        if (!kind || (*kind != Kind::opens && open.empty())) {
            continue;
        }
        if (*kind == Kind::opens) {
            open.push_back({is_skipped, false});
        }
        if (*kind == Kind::closes) {
            is_skipped = open.back().is_skipped;
            open.pop_back();
        } else {
            Section& section = open.back();
            const Condition condition = condition_of(source, directive);
            is_skipped = section.is_skipped || section.is_decided || condition == Condition::fails;
            section.is_decided = section.is_decided || condition == Condition::holds;
        }
        found.push_back({*kind, directive.begin, is_skipped});
    }
    return found;
}

std::vector<Token> compiled_tokens(const std::vector<Token>& tokens,
                                   const std::vector<ConditionalDirective>& directives)
{
    std::vector<Token> compiled;
    auto next = directives.begin();
    bool is_skipped = false;
    for (const Token& token : tokens) {
        for (; next != directives.end() && next->begin < token.begin; ++next) {
            is_skipped = next->is_skipped;
        }
        if (!is_skipped) {
            compiled.push_back(token);
        }
    }
    return compiled;
}

}  // namespace simt
