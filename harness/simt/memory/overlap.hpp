// SPDX-License-Identifier: MIT
/// @file
/// Whether a copy overwrites what it has still to read.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simt {

/// Whether [to, to + bytes) and [from, from + bytes) overlap and are not the same, which is harmless. The ranges of memcpy()
/// and of cudaMemcpy() may not (C17, 7.24.2.1; CUDA Runtime API, "Memory Management").
inline bool overlap_in_part(const void* to, const void* from, std::size_t bytes)
{
    const auto a = reinterpret_cast<std::uint64_t>(to);
    const auto b = reinterpret_cast<std::uint64_t>(from);
    return a != b && a - b + bytes - 1 < 2 * bytes - 1;
}

}  // namespace simt
