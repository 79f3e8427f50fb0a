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
    std::size_t static_shared_bytes = 0;  ///< of the kernel
};

/// Memory that the threads of a block share, as address ranges; empty ranges have size 0.
struct SharedMemory
{
    std::uint64_t static_begin;
    std::size_t static_bytes;
    std::uint64_t dynamic_begin;
    std::size_t dynamic_bytes;
};

/// Address of the first byte of bank 0 for an access to shared memory: each of the two parts begins with it.
inline std::uint64_t bank_base(const SharedMemory& shared, const WarpAccess& access)
{
    const std::uint64_t address = access.address[static_cast<std::size_t>(__builtin_ctz(access.lanes))];
    return address - shared.static_begin < shared.static_bytes ? shared.static_begin : shared.dynamic_begin;
}

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

/// Functions of device code that are counted and are no access: see Observer::count_intrinsic.
enum class Intrinsic : std::uint8_t { shuffle, vote, multiply24, multiply32, dp4a };

class Observer {
public:
    virtual ~Observer() = default;

    virtual void launch_begins(const LaunchInfo&) {}
    virtual void block_begins(uint3 /*block*/, const SharedMemory&) {}
    virtual void access(const WarpAccess&) {}
    /// The lanes go through the basic block at `pc` together; there are no addresses. Only programs that were compiled
    /// for profiling say so.
    virtual void basic_block(const WarpAccess&) {}
    /// `lanes` of a warp execute such a function together.
    virtual void count_intrinsic(Intrinsic, std::uint32_t /*lanes*/) {}
    virtual void block_barrier(const BarrierArrivals&) {}
    /// `lanes` of `warp` have passed a __syncwarp together.
    virtual void warp_barrier(int /*warp*/, std::uint32_t /*lanes*/) {}
    virtual void block_ends() {}
    virtual void launch_ends() {}
};

}  // namespace simt
