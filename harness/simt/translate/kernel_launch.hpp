// SPDX-License-Identifier: MIT
/// @file
/// Kernel launches: `kernel<<<grid, block>>>(arguments)`.
#pragma once

#include "token_sequence.hpp"

#include <cstddef>
#include <optional>

namespace simt {

/// Numbers of tokens. What is between `<<<` and `>>>` is the execution configuration (CUDA C++ Programming Guide,
/// "Execution Configuration").
struct KernelLaunch
{
    std::size_t kernel;                 ///< first token of the expression that names the kernel
    Brackets configuration;             ///< `<<<` and the first `>` of `>>>`, or all of a macro for both
    std::size_t configuration_end;      ///< the token after it
    std::optional<Brackets> arguments;  ///< nothing at the end of a macro, whose use has them
};

/// The launch whose `<<<` is at `open`.
///
/// @throws TranslationError
KernelLaunch kernel_launch(const TokenSequence& tokens, std::size_t open);

/// The launch whose configuration is the use of a macro, the tokens [first, last].
///
/// @throws TranslationError
KernelLaunch kernel_launch_by_macro(const TokenSequence& tokens, std::size_t first, std::size_t last);

}  // namespace simt
