// SPDX-License-Identifier: MIT
/// @file
/// One CUDA thread of the block that runs now.
#pragma once

#include "access.hpp"

#include <boost/context/fiber.hpp>

#include <driver_types.h>
#include <vector_types.h>

namespace simt {

struct Thread
{
    enum class State : std::uint8_t { ready, at_block_barrier, at_warp_barrier, returned, trapped };

    boost::context::fiber fiber;      ///< where to go on; empty while the thread runs
    boost::context::fiber scheduler;  ///< whom to give way to; empty while the thread does not run

    uint3 index{};
    unsigned number = 0;  ///< x + y * blockDim.x + z * blockDim.x * blockDim.y
    State state = State::returned;
    const void* barrier = nullptr;  ///< return address of the barrier call it waits in
    std::uint32_t warp_mask = 0;    ///< mask of the __syncwarp it waits in
    int predicate = 0;        ///< argument of __syncthreads_count and its like, then how many were not 0
    int barrier_threads = 0;  ///< how many threads came to the block barrier that was let go last
    cudaError_t trap = cudaSuccess;  ///< with what it ended the launch, if its state is `trapped`

    std::uint64_t stack_begin = 0;  ///< where the fiber's stack begins; it grows downwards
    Record* log_begin = nullptr;
    Record* log_end = nullptr;  ///< one past the last record
    Record* log_limit = nullptr;

    int lane() const { return static_cast<int>(number % warp_size); }
    int warp() const { return static_cast<int>(number / warp_size); }
    bool log_is_full() const { return log_end == log_limit; }
};

}  // namespace simt
