// SPDX-License-Identifier: MIT
/// @file
/// Tokens that follow one another for the compiler, and which bracket closes which.
#pragma once

#include "conditionals.hpp"
#include "source_text.hpp"
#include "tokens.hpp"

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace simt {

/// Two brackets that belong together, as numbers of tokens.
struct Brackets
{
    std::size_t open;
    std::size_t close;

    bool contain(std::size_t i) const { return open < i && i < close; }
};

/// The tokens of a program outside its directives, or those of one macro's replacement list. A directive may be between
/// any two tokens, so its tokens are a sequence of their own.
///
/// Brackets are `(`, `[` and `{`, any of which closes with any of `)`, `]` and `}`, so that one that is missing does not
/// change what the others mean; `<` and `>` as far as they can belong to a template; and `<<<`, which `>>>` closes.
class TokenSequence {
public:
    /// Those of a program. Of groups of lines that alternate, each may open or close the same brackets.
    ///
    /// @param source        which the tokens are of; must outlive the sequence
    /// @param conditionals  directives between them
    TokenSequence(const SourceText& source, std::vector<Token> tokens,
                  const std::vector<ConditionalDirective>& conditionals);

    /// Those of a replacement list.
    TokenSequence(const SourceText& source, std::vector<Token> tokens);

    std::size_t size() const { return tokens_.size(); }
    const Token& operator[](std::size_t i) const { return tokens_[i]; }
    const Token& back() const { return tokens_.back(); }
    bool is_replacement_list() const { return is_replacement_list_; }

    bool is(std::size_t i, std::string_view text) const { return i < size() && tokens_[i].is(text); }
    bool is_one_of(std::size_t i, std::initializer_list<std::string_view> texts) const;
    bool is_identifier(std::size_t i) const
    {
        return i < size() && tokens_[i].kind == Token::Kind::identifier;
    }
    /// Whether token `i` follows one of `texts`.
    bool follows(std::size_t i, std::initializer_list<std::string_view> texts) const
    {
        return i > 0 && is_one_of(i - 1, texts);
    }
    bool opens_bracket(std::size_t i) const { return is_one_of(i, {"(", "[", "{"}); }

    bool are_on_one_line(std::size_t first, std::size_t last) const
    {
        return source_.lines_between(tokens_[first].begin, tokens_[last].end) == 0;
    }

    /// The token that closes the bracket at `open`; size() if none does. Of `>>>` it is the first `>`.
    std::size_t closing(std::size_t open) const { return partner_[open]; }
    /// The token that opens the bracket at `close`; size() if none does.
    std::size_t opening(std::size_t close) const { return partner_[close]; }
    /// The innermost `(`, `[` or `{` that token `i` is in; size() if there is none.
    std::size_t enclosing(std::size_t i) const { return enclosing_[i]; }

    /// Whether every brace that token `i` is in belongs to a namespace or to extern "C".
    bool is_at_namespace_scope(std::size_t i) const
    {
        return enclosing(i) == size() || is_namespace_scope_[enclosing(i)];
    }

    /// The tokens [first, last] on one line.
    std::string text(std::size_t first, std::size_t last) const;
    /// What is between two brackets, on one line.
    std::string text_within(Brackets brackets) const;

    [[noreturn]] void fail(std::size_t i, const std::string& what) const
    {
        source_.fail(tokens_[i].begin, what);
    }

private:
    TokenSequence(const SourceText& source, std::vector<Token> tokens,
                  const std::vector<ConditionalDirective>& conditionals, bool is_replacement_list);
    bool opens_namespace(std::size_t brace) const;

    const SourceText& source_;
    std::vector<Token> tokens_;
    bool is_replacement_list_;
    std::vector<std::size_t> partner_;
    std::vector<std::size_t> enclosing_;
    std::vector<bool> is_namespace_scope_;  ///< of what an opening bracket encloses
};

/// Whether an expression can begin after `token` though it looks like a name.
bool is_keyword(const Token& token);

/// Says what is missing where the bracket at `open` is never closed: the end of a comment or of a string, the partner of
/// another bracket, or that of a '{' whose indentation is left without a '}'.
///
/// @throws TranslationError
[[noreturn]] void fail_unclosed(const SourceText& source, const TokenSequence& tokens, std::size_t open);

}  // namespace simt
