// SPDX-License-Identifier: MIT
#include "token_sequence.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace simt {
namespace {

bool is_one_of(const Token& token, std::initializer_list<std::string_view> texts)
{
    return std::find(texts.begin(), texts.end(), token.text) != texts.end();
}

/// Finds out which bracket closes which, in one pass.
class BracketMatcher {
public:
    BracketMatcher(const TokenSequence& tokens, std::vector<std::size_t>& partner,
                   std::vector<std::size_t>& enclosing)
        : tokens_(tokens), partner_(partner), enclosing_(enclosing), outer_(tokens.size(), tokens.size()),
          alternative_(tokens.size(), tokens.size()), now_{tokens.size(), tokens.size()}
    {
    }

    void run(const std::vector<ConditionalDirective>& conditionals)
    {
        auto next = conditionals.begin();
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            for (; next != conditionals.end() && next->begin < tokens_[i].begin; ++next) {
                conditional(*next);
            }
            token(i);
        }
    }

private:
    /// The brackets that are open: each knows the one that was opened before it.
    struct Open
    {
        std::size_t last;
        std::size_t innermost;  ///< the last that is no angle bracket
    };

    /// What lines that the preprocessor may take or leave do to the open brackets.
    struct Section
    {
        Open before;
        std::optional<Open> after_first{};  ///< after the first group
        bool is_skipped;                    ///< the group that is looked at
    };

    void token(std::size_t i)
    {
        enclosing_[i] = now_.innermost;
        if (tokens_.opens_bracket(i)) {
            open(i);
            now_.innermost = i;
        } else if (tokens_.is_one_of(i, {")", "]", "}"})) {
            close_bracket(i);
        } else if (tokens_.is(i, ";")) {
            now_.last = now_.innermost;  // what `<` was before it is a comparison
        } else if (tokens_.is_one_of(i, {"<", "<<<"}) && !tokens_.follows(i, {"operator"})) {
            open(i);
        } else if (tokens_.is(i, ">") && !tokens_.follows(i, {"operator"})) {
            close_angle(i);
        }
    }

    /// After a section the brackets are open that its first group leaves open. Those of the others are alternatives to them.
    void conditional(const ConditionalDirective& directive)
    {
        using Kind = ConditionalDirective::Kind;
        if (directive.kind == Kind::opens) {
            sections_.push_back({now_, std::nullopt, directive.is_skipped});
            return;
        }
        Section& section = sections_.back();
        if (!section.is_skipped) {
            if (section.after_first) {
                add_alternative(section.after_first->innermost, now_.innermost);
            } else {
                section.after_first = now_;
            }
        }
        now_ = section.before;
        section.is_skipped = directive.is_skipped;
        if (directive.kind == Kind::closes) {
            now_ = section.after_first.value_or(section.before);
            sections_.pop_back();
        }
    }

    /// What closes `bracket` closes `other` too.
    void add_alternative(std::size_t bracket, std::size_t other)
    {
        if (bracket == other || bracket == tokens_.size() || other == tokens_.size()) {
            return;
        }
        while (alternative_[bracket] < tokens_.size() && alternative_[bracket] != other) {
            bracket = alternative_[bracket];
        }
        alternative_[bracket] = other;
    }

    void open(std::size_t i)
    {
        outer_[i] = now_.last;
        now_.last = i;
    }

    void close(std::size_t open, std::size_t i)
    {
        partner_[open] = i;
        partner_[i] = open;
        now_.last = outer_[open];
    }

    void close_bracket(std::size_t i)
    {
        const std::size_t open = now_.innermost;
        if (open == tokens_.size()) {
            return;
        }
        close(open, i);
        now_.innermost = enclosing_[open];
        enclosing_[i] = now_.innermost;
        for (std::size_t other = alternative_[open]; other < tokens_.size();) {
            partner_[other] = i;
            add_alternative(enclosing_[open], enclosing_[other]);
            other = std::exchange(alternative_[other], tokens_.size());
        }
    }

    void close_angle(std::size_t i)
    {
        if (const std::size_t launch = launch_that_ends(i); launch < tokens_.size()) {
            close(launch, i);
        } else if (tokens_.is(now_.last, "<")) {
            close(now_.last, i);
        }
    }

    /// The `<<<` that `>>>` at token `i` closes; the number of tokens if there is none. Three `>` that close templates
    /// are none: then as many `<` are open.
    std::size_t launch_that_ends(std::size_t i) const
    {
        if (!ends_configuration(i)) {
            return tokens_.size();
        }
        std::size_t open = now_.last;
        int angles = 0;
        for (; angles < 3 && tokens_.is(open, "<"); ++angles) {
            open = outer_[open];
        }
        return angles < 3 && tokens_.is(open, "<<<") ? open : tokens_.size();
    }

    /// Whether `>>>(` begins at token `i`, or `>>>` at the end of a macro. As for nvcc, it may be written `>> >`.
    bool ends_configuration(std::size_t i) const
    {
        const bool ends_macro = tokens_.is_replacement_list() && i + 3 >= tokens_.size();
        return tokens_.is(i + 1, ">") && tokens_.is(i + 2, ">") && tokens_[i + 1].begin == tokens_[i].end &&
               tokens_.are_on_one_line(i, i + 2) && (ends_macro || tokens_.is(i + 3, "("));
    }

    const TokenSequence& tokens_;
    std::vector<std::size_t>& partner_;
    std::vector<std::size_t>& enclosing_;
    std::vector<std::size_t> outer_;        ///< of each open bracket, the one that was opened last before it
    std::vector<std::size_t> alternative_;  ///< of a bracket, another that the same one closes
    Open now_;
    std::vector<Section> sections_;
};

}  // namespace

TokenSequence::TokenSequence(const SourceText& source, std::vector<Token> tokens,
                             const std::vector<ConditionalDirective>& conditionals)
    : TokenSequence(source, std::move(tokens), conditionals, false)
{
}

TokenSequence::TokenSequence(const SourceText& source, std::vector<Token> tokens)
    : TokenSequence(source, std::move(tokens), {}, true)
{
}

TokenSequence::TokenSequence(const SourceText& source, std::vector<Token> tokens,
                             const std::vector<ConditionalDirective>& conditionals, bool is_replacement_list)
    : source_(source), tokens_(std::move(tokens)), is_replacement_list_(is_replacement_list),
      partner_(tokens_.size(), tokens_.size()), enclosing_(tokens_.size(), tokens_.size()),
      is_namespace_scope_(tokens_.size(), false)
{
    BracketMatcher(*this, partner_, enclosing_).run(conditionals);
    for (std::size_t i = 0; i < size(); ++i) {
        is_namespace_scope_[i] =
            opens_bracket(i) && is_at_namespace_scope(i) && (!is(i, "{") || opens_namespace(i));
    }
}

bool TokenSequence::opens_namespace(std::size_t brace) const
{
    for (std::size_t i = brace; i > 0; --i) {
        const bool is_name = tokens_[i - 1].kind != Token::Kind::punctuation || is(i - 1, "::");
        if (!is_name || is_one_of(i - 1, {"namespace", "extern"})) {
            return is_name;
        }
    }
    return false;
}

bool TokenSequence::is_one_of(std::size_t i, std::initializer_list<std::string_view> texts) const
{
    return i < size() && simt::is_one_of(tokens_[i], texts);
}

std::string TokenSequence::text(std::size_t first, std::size_t last) const
{
    std::string text;
    for (std::size_t i = first; i <= last; ++i) {
        text += i == first || tokens_[i - 1].end == tokens_[i].begin ? "" : " ";
        text += tokens_[i].text;
    }
    return text;
}

std::string TokenSequence::text_within(Brackets brackets) const
{
    const bool is_empty = brackets.close >= size() || brackets.close <= brackets.open + 1;
    return is_empty ? "" : text(brackets.open + 1, brackets.close - 1);
}

bool is_keyword(const Token& token)
{
    return is_one_of(token, {"return", "else", "do", "case", "throw", "if", "while", "for", "switch",
                             "constexpr", "and", "or", "not", "operator"});
}

namespace {

void fail_in_comment(const SourceText& source, std::size_t from)
{
    const std::size_t comment = source.text().find("/*", from);
    if (comment != std::string_view::npos && source.text().find("*/", comment) == std::string_view::npos) {
        source.fail(comment, "this comment is never closed: a '*/' is missing");
    }
}

bool is_unclosed_string(const Token& token)
{
    return token.text.front() == '"' && (token.text.size() < 2 || token.text.back() != '"');
}

/// What closes `bracket`, or what it closes; null if it is none.
const char* partner_of(const Token& bracket)
{
    constexpr const char* pairs[][2] = {{"(", ")"}, {"[", "]"}, {"{", "}"}};
    for (const auto& [open, close] : pairs) {
        if (bracket.is(open)) {
            return close;
        }
        if (bracket.is(close)) {
            return open;
        }
    }
    return nullptr;
}

void fail_missing_partner(const SourceText& source, const Token& open)
{
    source.fail(open.begin, "this '" + std::string(open.text) + "' is never closed: a '" + partner_of(open) +
                                "' is missing");
}

}  // namespace

void fail_unclosed(const SourceText& source, const TokenSequence& tokens, std::size_t open)
{
    fail_in_comment(source, tokens.back().end);
    std::vector<const Token*> opened;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (is_unclosed_string(token)) {
            source.fail(token.begin, "this string is never closed: a '\"' is missing at its end");
        }
        if (tokens.opens_bracket(i)) {
            opened.push_back(&token);
        } else if (partner_of(token) != nullptr && !opened.empty()) {
            const Token& last = *opened.back();
            const bool leaves_its_block = token.is("}") && source.begins_its_line(token.begin) &&
                                          source.indentation(token.begin) < source.indentation(last.begin);
            if (!last.is(partner_of(token)) || leaves_its_block) {
                fail_missing_partner(source, last);
            }
            opened.pop_back();
        }
    }
    tokens.fail(open, "the body of this kernel is never closed: a '}' is missing");
}

}  // namespace simt
