// SPDX-License-Identifier: MIT
/// @file
/// What a checker or counter sees of a launch.
///
/// The engine calls observers in an order that does not depend on the order in which threads ran: between two
/// barriers, warp by warp, and within a warp in the order in which its lanes execute together.
#pragma once

#include "../findings/finding.hpp"
#include "access.hpp"
#include "access_fault.hpp"
#include "launch_tree.hpp"
#include "scope.hpp"
#include "stream_work.hpp"

#include <vector_types.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
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
    std::size_t static_shared_bytes = 0;          ///< of the kernel
    StreamWork work{};                            ///< of the host's launch, if a kernel has made this one
    std::shared_ptr<const LaunchNode> node{};     ///< null: the host has made it, and it launches nothing
    std::vector<NestedLaunch> nested_launches{};  ///< that have led to it, its own first
};

/// Memory that host code touches, or a copy of the runtime.
struct StreamAccess
{
    const char* by;  ///< name of the call; empty: host code
    std::uint64_t address;
    std::size_t bytes;
    AccessKind kind;
    const void* pc;  ///< return address
    StreamWork work;
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
    const std::uint64_t address = access.address[first_lane(access.lanes)];
    return address - shared.static_begin < shared.static_bytes ? shared.static_begin : shared.dynamic_begin;
}

/// Where the threads of a block stood when a barrier was let go, or when none of them could go on.
struct BarrierArrivals
{
    struct Thread
    {
        ArrivalPlace place;
        WarpCall call;   ///< where it waits in a warp function
        const void* pc;  ///< return address of the call; null where the thread has returned
        uint3 index;
    };

    /// Why nobody can go on.
    enum class Cause : std::uint8_t {
        none,                  ///< they can
        barrier,               ///< threads wait at a barrier for others that wait elsewhere
        warp_function,         ///< the same, of the lanes of a warp
        spins,                 ///< threads wait for memory to change
        spins_on_host_memory,  ///< the same, and the host could change it if it came to run
    };

    bool uniform = true;  ///< all threads of the block wait at one program counter
    Cause cause = Cause::none;
    std::vector<Thread> threads;  ///< all threads of the block in order; empty if `uniform`
};

/// A barrier of the grid that not all of its blocks come to.
struct GridArrivals
{
    struct Waiting
    {
        BlockInfo block;
        const void* pc;  ///< return address of the call
    };

    std::vector<Waiting> waiting;
    std::uint64_t returned = 0;     ///< blocks
    BlockInfo first_returned{};     ///< the one with the lowest number
    std::uint64_t not_started = 0;  ///< blocks for which there is no room while the others wait
};

/// A call of a warp function that breaks a rule, though it could be completed.
struct WarpMisuse
{
    enum class Rule : std::uint8_t {
        caller_not_named,      ///< `lanes` call and are not in their mask
        masks_differ,          ///< `lanes` come with `mask`, and `others`, which it names, with another
        source_takes_no_part,  ///< `lanes` read `others`
        width,                 ///< no power of two up to 32
        lanes_call_elsewhere,  ///< `lanes` are named, but made another call while `others` waited, and returned
        lanes_pass_by,  ///< `lanes` are named, but have gone past the call that `others` make, and returned
    };

    Rule rule;
    WarpFunction function;
    const void* pc;
    int warp;
    std::uint32_t mask;
    std::uint32_t lanes;
    std::uint32_t others = 0;
    int width = warp_size;
};

/// From what to what an atomic function or store has set a location. It may be the same.
struct Change
{
    std::uint64_t before;
    std::uint64_t after;
};

/// An access by which threads can wait for each other.
struct StrongAccess
{
    std::uint64_t address;
    bool is_shared;  ///< the address is one of shared memory
    bool reads;
    bool writes;
    Scope scope;
    bool acquires;  ///< needs no fence behind it to order what follows
    bool releases;  ///< needs no fence before it to order what precedes
    std::optional<Change> change{};
    std::uint64_t found = 0;  ///< by one that reads
    bool is_sum = false;      ///< adds to what it has found, or takes from it
};

class Observer {
public:
    virtual ~Observer() = default;

    virtual void launch_begins(const LaunchInfo&) {}
    virtual void block_begins(const BlockInfo&, const SharedMemory&) {}
    virtual void access(const WarpAccess&) {}
    /// `met` of `warp` have passed a warp function together; `named` are those that its mask names.
    virtual void warp_function(const BlockInfo&, int /*warp*/, WarpFunction, std::uint32_t /*met*/,
                               std::uint32_t /*named*/)
    {
    }
    virtual void warp_misuse(const BlockInfo&, const WarpMisuse&) {}
    virtual void block_barrier(const BlockInfo&, const BarrierArrivals&) {}
    /// The lanes take a step together; there are no addresses. Of basic blocks only programs say so that were compiled for
    /// profiling.
    virtual void step(const WarpAccess&) {}
    virtual void grid_barrier() {}
    /// A thread has made an access, or a call, that is wrong by itself. Comes when it happens.
    virtual void fault(const AccessFault&) {}
    /// Some threads of the block wait at a barrier of the grid, and others elsewhere at one, or they have returned.
    ///
    /// @param arrivals  the cause is none if the barrier can be passed all the same
    virtual void divergent_grid_barrier(const BlockInfo&, const BarrierArrivals& /*arrivals*/) {}
    virtual void incomplete_grid_barrier(const GridArrivals&) {}
    virtual void block_ends(const BlockInfo&) {}
    virtual void launch_ends() {}

    /// Comes between launches.
    virtual void stream_access(const StreamAccess&) {}

    // These come when they happen, before the accesses around them have come.

    /// A fence; all that the thread did before it has come.
    virtual void fence(const BlockInfo&, unsigned /*thread*/, Fence) {}
    virtual void strong_access(const BlockInfo&, unsigned /*thread*/, const StrongAccess&) {}

    /// A thread makes a launch, or asks for a copy; all that it did before has come.
    ///
    /// @param number  of the launch: see LaunchPoints. It ascends.
    virtual void nested_launch(const BlockInfo&, unsigned /*thread*/, std::uint32_t /*number*/) {}
};

}  // namespace simt
