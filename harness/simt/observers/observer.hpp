// SPDX-License-Identifier: MIT
/// @file
/// What a checker or counter sees of a launch.
///
/// The engine calls observers in an order that does not depend on the order in which threads ran: between two
/// barriers, warp by warp, and within a warp in the order in which its lanes execute together.
#pragma once

#include "../engine/access.hpp"

#include <vector_types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace simt {

/// A kernel launch that CUDA accepted.
struct LaunchInfo
{
    std::string kernel;
    dim3 grid;
    dim3 block;
    std::size_t dynamic_shared_bytes;
    unsigned threads_per_block;
};

/// Memory that the threads of a block share, as address ranges; empty ranges have size 0.
struct SharedMemory
{
    std::uint64_t static_begin;
    std::size_t static_bytes;
    std::uint64_t dynamic_begin;
    std::size_t dynamic_bytes;
};

/// Where the live threads of a block stood when a barrier was let go, or when none of them could go on.
struct BarrierArrivals
{
    enum class Place : std::uint8_t { block_barrier, warp_barrier, returned };

    struct Thread
    {
        Place place;
        const void* pc;  ///< return address of the barrier call; null where the thread has returned
        uint3 index;
    };

    bool uniform = true;          ///< all threads of the block wait at one program counter
    bool stuck = false;           ///< nobody can go on: the launch fails
    std::vector<Thread> threads;  ///< all threads of the block in order; empty if `uniform`
};

class Observer {
public:
    virtual ~Observer() = default;

    virtual void launch_begins(const LaunchInfo&) {}
    virtual void block_begins(uint3 /*block*/, const SharedMemory&) {}
    virtual void access(const WarpAccess&) {}
    virtual void block_barrier(const BarrierArrivals&) {}
    /// `lanes` of `warp` have passed a __syncwarp together.
    virtual void warp_barrier(int /*warp*/, std::uint32_t /*lanes*/) {}
    virtual void block_ends() {}
    virtual void launch_ends() {}
};

}  // namespace simt
