// SPDX-License-Identifier: MIT
/// @file
/// Source as the parts of the translator see it.
#pragma once

#include <simt/translate/token_sequence.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The tokens of a program.
class Sequence {
public:
    explicit Sequence(std::string text) : Sequence(std::move(text), false) {}

    static Sequence replacement_list(std::string text) { return Sequence(std::move(text), true); }

    Sequence(const Sequence&) = delete;
    Sequence& operator=(const Sequence&) = delete;

    const simt::SourceText& source() const { return source_; }
    const simt::TokenSequence& tokens() const { return tokens_; }

    /// The number of the first token that is `text`, or of the `occurrence`th.
    std::size_t find(std::string_view text, int occurrence = 1) const
    {
        std::size_t i = 0;
        while (i < tokens_.size() && !(tokens_.is(i, text) && --occurrence == 0)) {
            ++i;
        }
        return i;
    }

    std::string text(std::size_t first, std::size_t last) const { return tokens_.text(first, last); }
    std::string text(const simt::Brackets& brackets) const { return text(brackets.open, brackets.close); }

private:
    Sequence(std::string text, bool is_replacement_list)
        : text_(std::move(text)), source_(text_), tokens_(sequence_of(source_, is_replacement_list))
    {
    }

    static simt::TokenSequence sequence_of(const simt::SourceText& source, bool is_replacement_list)
    {
        simt::Tokens found = simt::tokenize(source.text());
        if (is_replacement_list) {
            return {source, std::move(found.tokens)};
        }
        const auto conditionals = simt::conditional_directives(source, found.directives);
        return {source, simt::compiled_tokens(found.tokens, conditionals), conditionals};
    }

    std::string text_;
    simt::SourceText source_;
    simt::TokenSequence tokens_;
};
