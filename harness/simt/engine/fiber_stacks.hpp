// SPDX-License-Identifier: MIT
/// @file
/// Stacks for CUDA threads.
#pragma once

#include <boost/context/stack_context.hpp>

#include <cstddef>

namespace simt {

/// A stack allocator for Boost.Context. Stacks lie each above a page that nobody may touch, so
/// that a stack that overflows is a fault and not damage to its neighbour. They live as long as the process.
class FiberStacks {
public:
    /// Of each stack, to be set before the first launch. There is room for the 512 KiB of local memory that a CUDA thread can
    /// have (CUDA C++ Programming Guide, "Compute Capabilities"), and as much again for what g++ keeps on the stack and nvcc
    /// does not. What is not used takes address space only.
    inline static std::size_t stack_bytes = 1024 * 1024;
    /// What Boost.Context has put on the stack, at most, before a fiber's function begins.
    static constexpr std::size_t stack_margin = 1024;

    boost::context::stack_context allocate();
    void deallocate(boost::context::stack_context&) noexcept {}
};

}  // namespace simt
