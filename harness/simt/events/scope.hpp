// SPDX-License-Identifier: MIT
/// @file
/// The scopes of fences and atomic functions.
#pragma once

#include <algorithm>
#include <cstdint>

namespace simt {

/// Who is to see what a fence or an atomic function does, from the fewest to the most threads: those of the block, of the
/// device, or of the host and other devices too (PTX ISA, "Scope"). Each takes in all before it.
enum class Scope : std::uint8_t { block, device, system };

/// The threads that are in both.
constexpr Scope narrower(Scope a, Scope b)
{
    return std::min(a, b);
}

/// Whether threads of other blocks of the device are in it.
constexpr bool has_other_blocks(Scope scope)
{
    return scope >= Scope::device;
}

/// A fence for the threads of a scope. cuda::atomic_thread_fence() can be one that only acquires, and orders nothing
/// that precedes it, or one that only releases, and orders nothing that follows it (C++ standard, "Fences").
struct Fence
{
    Scope scope;
    bool acquires = true;
    bool releases = true;
};

}  // namespace simt
