// SPDX-License-Identifier: MIT
/// @file
/// The room after local arrays in which nothing else is, as the compiler's plugin makes it and the engine knows it.
#pragma once

#include <cstddef>

namespace simt {

inline constexpr std::size_t guard_bytes = 64;

}  // namespace simt
