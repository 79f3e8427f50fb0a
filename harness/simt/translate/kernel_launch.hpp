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
    Brackets configuration;             ///< `<<<` and the first `>` of `>>>`
    std::optional<Brackets> arguments;  ///< nothing at the end of a macro, whose use has them
};

/// The launch whose `<<<` is at `open`.
///
/// @throws TranslationError
KernelLaunch kernel_launch(const TokenSequence& tokens, std::size_t open);

}  // namespace simt
