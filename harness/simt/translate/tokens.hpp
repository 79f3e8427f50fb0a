// SPDX-License-Identifier: MIT
/// @file
/// Splits C++ source into the tokens that the translator looks at. Comments and white space are passed over.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace simt {

/// Whether an identifier can have `c`. Characters outside ASCII are letters, and `$` is one, as for g++.
bool continues_identifier(char c);

struct Token
{
    enum class Kind { identifier, literal, punctuation };

    Kind kind;
    std::string_view
        text;  ///< as written, but what it stands for where that differs: "{" for "<%", "<<<" for "<< <"
    std::size_t begin;  ///< offset of the first character in the source
    std::size_t end;    ///< one past the last
    int define;         ///< number of the #define whose body it is part of, from 1; 0 outside of them

    bool is(std::string_view other) const { return text == other; }
};

/// A preprocessing directive: its text from the `#` to the end of its last line.
struct Directive
{
    std::string_view name;  ///< "include", "ifdef" …
    std::size_t begin;
    std::size_t end;
    std::string_view macro{};       ///< that a #define defines
    std::string_view parameters{};  ///< of that macro, with their parentheses; empty if it has none
};

struct Tokens
{
    std::vector<Token> tokens;
    std::vector<Directive> directives;
};

/// What a directive says of the line after it: #line 12 "kernel.cuh", or # 12 "kernel.cuh" as preprocessors write it.
struct LineDirective
{
    int line;
    std::string_view file;  ///< within its quotes; empty if the file stays the same
};

/// Nothing if the directive is another one, or takes its number from a macro.
std::optional<LineDirective> line_directive(std::string_view source, const Directive& directive);

/// The tokens and the directives of `source`, in order. `<<<`, `<<`, `<=`, `>=`, `::` and `->` are one token each;
/// `<< <` is `<<<`, as for nvcc; other punctuation is one character, so that `>` never joins with another. Of directives only the bodies of #define yield tokens.
///
/// The tokens refer to `source`, which must outlive them. A comment, a string or a raw string that is never closed ends
/// where g++ ends it: the compiler says the rest. A name that a backslash at the end of a line takes apart is two.
Tokens tokenize(std::string_view source);

}  // namespace simt
