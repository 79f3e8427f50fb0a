// SPDX-License-Identifier: MIT
/// @file
/// What g++ and the linker say, in words for somebody who has written CUDA and seen few compilers.
#pragma once

#include "diagnostics.hpp"

namespace simt {

/// Rewrites what is said often, takes out what only the translated source contains, and drops what has been said
/// already. A message that is not known stays as it is.
std::vector<Diagnostic> in_plain_words(std::vector<Diagnostic> said,
                                       const std::vector<TranslatedFile>& files);

}  // namespace simt
