// SPDX-License-Identifier: MIT
/// @file
/// What blocks that run on one host thread have in common.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../events/lanes.hpp"
#include "../events/observer.hpp"
#include "../events/short_list.hpp"
#include "../memory/arena.hpp"
#include "access_patterns.hpp"
#include "announced_writes.hpp"
#include "fiber.hpp"
#include "kernel_environment.hpp"
#include "speculation.hpp"
#include "stepping.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace simt {

struct Thread;

/// What hooks compare addresses with. Nothing is in ranges that nobody has set.
struct WatchedMemory
{
    struct Range
    {
        std::uint64_t begin = 0;
        std::size_t bytes = 0;

        bool holds(std::uint64_t address) const { return address - begin < bytes; }
    };

    Range static_shared;
    Range dynamic_shared;
    Range global;
    Range arguments;  ///< from where every thread copies the arguments of the kernel
    const std::uint16_t* allocated_of_granule = nullptr;  ///< of global memory
    Range constant;                                       ///< from the first to the last constant variable
    std::vector<Range> constants;
    std::vector<Range> variables;       ///< `__device__` ones
    std::vector<std::uint64_t> guards;  ///< offsets in static_shared, in ascending order

    bool hold_shared(std::uint64_t address) const
    {
        return static_shared.holds(address) || dynamic_shared.holds(address);
    }

    /// A shared variable has no initial value: its constructor, if it has one, does nothing (CUDA C++ Programming Guide,
    /// "Device Memory Space Specifiers"). g++ looks all the same, in a byte beside it, whether the constructor has run.
    bool hold_guard(std::uint64_t address) const
    {
        return std::binary_search(guards.begin(), guards.end(), address - static_shared.begin);
    }

    bool hold_constant(std::uint64_t address) const
    {
        return constant.holds(address) && any_holds(constants, address);
    }

    bool hold_variable(std::uint64_t address) const { return any_holds(variables, address); }

private:
    static bool any_holds(const std::vector<Range>& ranges, std::uint64_t address)
    {
        return std::any_of(ranges.begin(), ranges.end(),
                           [address](const Range& range) { return range.holds(address); });
    }
};

/// What a thread did that the processor has refused.
struct ProcessorFault
{
    bool is_of_division;  ///< else of memory, at `address`
    std::uint64_t address;
    const void* pc;  ///< as a return address
    AccessKind kind;
};

/// A grid runs its blocks in one of these: they take turns on one host thread. Nothing of it is shared with another one, so
/// that grids can run within each other and beside each other.
struct ExecutionContext
{
    const KernelEnvironment* environment = nullptr;  ///< of the launch that runs
    WatchedMemory memory;
    bool is_checked = false;             ///< accesses are logged, and observers see them, if there are any
    const Stepping* stepping = nullptr;  ///< null if the block that runs is not stepped
    bool logs_basic_blocks = false;
    std::uint64_t code_begin =
        0;  ///< an address below all device code, by no more than 4 GiB: a launch is of one module
    std::uint64_t activity = 0;  ///< how often something happened that another thread may have waited for
    std::uint64_t polls = 0;  ///< how often a thread made an access by which threads can wait for each other
    std::uint64_t accesses = 0;  ///< that observers have seen, and the markers and jumps between them
    bool endless_loop_seen = false;
    AnnouncedWrites announced_writes;
    ProcessorFault fault{};  ///< the last one
    AccessPatterns patterns;

    /// Watches what the blocks do to each other; null if they run as they come, in order or not.
    Speculation* speculation = nullptr;
    bool is_parallel = false;  ///< other blocks run beside those of this one: see Thread::require_order()

    /// Lanes of a warp that get their turn, one after the other, and who goes on behind the last of them.
    ShortList<Thread*, warp_size> turns;
    std::size_t next_turn = 0;
    Fiber scheduler;

    /// Begins the part of a launch whose blocks run beside those of other host threads.
    ///
    /// @param serial  in which the first blocks have run
    /// @param shared  of this host thread
    /// @param all     null if the blocks are not watched
    void begin_beside(const ExecutionContext& serial, const SharedMemory& shared, Speculation* all);

    /// Gives the next thread its turn, or goes on behind the last of them. Returns when somebody goes on with `from`.
    void pass_turn(Fiber& from);

    /// A thread has returned. The next one whose turn it is runs on its fiber, if it has not run before and need not be told
    /// from others by where its stack is.
    ///
    /// @return whether there is such a thread
    bool pass_fiber(Thread& from);

    /// Begins a launch in which no access is logged.
    void begin_unchecked_launch(const SharedMemory& shared);

    /// Begins a launch.
    ///
    /// @param arguments     from where every thread copies the arguments of the kernel
    /// @param constants     where the program's constant variables lie, in ascending order
    /// @param variables     where `__device__` variables lie
    /// @param guards        of the shared variables: DebugInfo::construction_guards()
    /// @param basic_blocks  whether observers are to see them
    void begin_checked_launch(Arena& global, const SharedMemory& shared, AddressRange arguments,
                              const std::vector<AddressRange>& constants,
                              const std::vector<AddressRange>& variables,
                              const std::vector<std::uint64_t>& guards, bool basic_blocks);

private:
    Thread& take_turn();
};

}  // namespace simt
