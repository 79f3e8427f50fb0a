// SPDX-License-Identifier: MIT
/// @file
/// asm statements in device code ("Inline PTX Assembly in CUDA").
#pragma once

#include "specifiers.hpp"
#include "token_sequence.hpp"

#include <optional>
#include <string>

namespace simt {

/// The text of string literals that follow one another, [first, last): as the compiler sees it. A macro stands for its
/// text. Nothing if something else is among them.
std::optional<std::string> text_of_literals(const TokenSequence& tokens, std::size_t first, std::size_t last,
                                            const Macros& macros);

/// C++ in place of an asm statement.
struct InlineAssembly
{
    std::size_t end;   ///< the token after its `)`
    std::string code;  ///< on one line
    bool is_refused;   ///< the device has nothing for it: the code does not compile, and says why
};

/// The statement that begins at token `word`; nothing if no asm statement with parentheses does.
std::optional<InlineAssembly> inline_assembly_at(const TokenSequence& tokens, std::size_t word,
                                                 const Macros& macros);

}  // namespace simt
