// SPDX-License-Identifier: MIT
/// @file
/// What g++ and the linker say, in words for somebody who has written CUDA and seen few compilers.
#pragma once

#include "compiler.hpp"

#include <string_view>

namespace simt {

/// Rewrites what is said often, takes out what only the translated source contains, and drops what has been said
/// already. A message that is not known stays as it is.
///
/// @param source  the original text, to which lines and columns refer
std::vector<Diagnostic> in_plain_words(std::vector<Diagnostic> said, const CompileJob& job,
                                       std::string_view source);

}  // namespace simt
