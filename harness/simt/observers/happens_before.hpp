// SPDX-License-Identifier: MIT
/// @file
/// What a thread can rely on having happened in other threads.
#pragma once

#include "../events/observer.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace simt {

/// A time in the life of some lanes of one warp.
struct WarpTime
{
    std::uint32_t serial;  ///< of the block: see HappensBefore
    std::uint32_t epoch;   ///< of the warp, at least 1
    std::uint32_t lanes;
    unsigned warp;
};

/// The order between what the threads of a launch do: CUDA C++ Programming Guide, "Memory Fence Functions",
/// "Synchronization Functions" and "Independent Thread Scheduling"; PTX ISA, "Memory Consistency Model".
///
/// - A block barrier orders all that the block's threads did before it before all that they do after it; a warp barrier
///   does the same for the lanes that its mask names, and a grid barrier for all blocks.
/// - A fence followed by an atomic or volatile write of a location releases; an atomic or volatile read of that location
///   followed by a fence, or by a barrier, acquires. What came before the release comes before what follows the acquire,
///   if the scopes of both fences and both accesses include both threads.
///
/// Each warp has a clock, its epoch, which ticks whenever what its lanes do from now on may be known to others
/// apart from what they did. Blocks have serial numbers that never come again; those of a launch, and of each part of it
/// between grid barriers, are above all earlier ones.
///
/// Launches are ordered by streams and events, and those that kernels make by what LaunchNode says.
class HappensBefore {
public:
    void launch_begins(const LaunchInfo& launch);
    void block_begins(const BlockInfo& block);
    void block_barrier(const BlockInfo& block);
    void warp_barrier(const BlockInfo& block, int warp, std::uint32_t lanes);
    void grid_barrier();
    void fence(const BlockInfo& block, unsigned thread, Fence fence);
    void strong_access(const BlockInfo& block, unsigned thread, const StrongAccess& access);

    /// A thread launches a grid, which knows of all that the thread knows of now: see LaunchPoints.
    void nested_launch(const BlockInfo& block, unsigned thread, std::uint32_t number);

    /// Ticks the warp's clock. Where lanes run in lockstep every instruction does.
    void tick(const BlockInfo& block, int warp)
    {
        ++blocks_[block.slot].warps[static_cast<unsigned>(warp)].epoch;
    }

    /// Where a warp stands when it makes an access. Holds until the next call that is not const.
    struct Standpoint
    {
        std::uint32_t serial;  ///< of the block
        std::uint32_t epoch;   ///< of the warp
        unsigned warp;
        std::uint32_t known;  ///< if its lanes agree, each knows the others up to this epoch
        bool lanes_agree;     ///< they know the same of each other, and of others what all their block knows
        bool barriers_alone;  ///< they agree, and nobody has let others know in any way but by barriers
        const std::uint32_t* barrier_epochs;  ///< by warp: before the block's last barrier

        bool is_of(std::uint32_t of_block, unsigned of_warp) const
        {
            return of_block == serial && of_warp == warp;
        }

        /// Whether all threads of the block know of what a warp of the block `of_block` did then: by its last barrier.
        bool is_known_to_block(std::uint32_t of_block, std::uint32_t then, unsigned of_warp) const
        {
            return of_block == serial && then <= barrier_epochs[of_warp];
        }
    };

    Standpoint standpoint(const BlockInfo& block, int warp) const
    {
        const Resident& resident = blocks_[block.slot];
        const auto number = static_cast<unsigned>(warp);
        const Warp& of_warp = resident.warps[number];
        const bool agree = !of_warp.apart && resident.threads.empty();
        return {resident.serial,
                of_warp.epoch,
                number,
                of_warp.known,
                agree,
                agree && logs_.empty(),
                resident.barrier_epochs.data()};
    }

    /// Serial numbers below it are those of blocks that had ended when this launch, or this part of it, began.
    std::uint32_t first_serial() const { return first_serial_; }

    /// No launch, neither this one nor a later one, runs at the same time as blocks with a lower serial number.
    std::uint32_t first_remembered() const
    {
        return earlier_.empty() ? launch_.begin : earlier_.front().begin;
    }

    /// Whether what the lanes did then comes before all of this launch, or of this part of it.
    bool is_over(const WarpTime& past) const
    {
        return past.serial < first_serial_ && (!any_concurrent_ || not_before_launch(past) == 0);
    }

    /// Whether the block is of a grid that has led to this launch: of what its threads did, a part comes before it.
    bool is_known_in_part(std::uint32_t serial) const;

    /// A launch, and the serial numbers of its blocks.
    struct Launch
    {
        std::uint32_t begin;
        std::uint32_t end;  ///< one behind the last
        LaunchInfo info;
        /// What the current launch knows of it. Found when it is asked for: there may be thousands of launches.
        mutable std::optional<std::pair<LaunchOrder, const LaunchPoints*>> order{};
        mutable std::uint32_t order_asked_by = 0;  ///< the `begin` of the launch that has asked
    };

    /// Whether `work` comes after all launches so far.
    bool all_come_before(const StreamWork& work) const { return launch_.info.work.number <= work.settled; }

    /// The launch of a block, if it may not be over for everybody. This one or an earlier one.
    const Launch* launch_of(std::uint32_t serial) const;

    /// Of the lanes of `past`, which is not over for the whole grid, those that do not come before what `lane` of `warp`
    /// does now. Itself comes before itself.
    std::uint32_t unordered(const WarpTime& past, const BlockInfo& block, int warp, unsigned lane) const;

    /// The same, if the releases of `address` told of nothing.
    std::uint32_t unordered_without(std::uint64_t address, bool is_shared, const WarpTime& past,
                                    const BlockInfo& block, int warp, unsigned lane) const;

    /// Of the lanes of `past`, which have written `address` by an atomic or volatile access, those from which `lane` of `warp` has
    /// acquired a release at that address: such a write comes before what follows, though it stands behind its fence.
    std::uint32_t acquired_at(std::uint64_t address, bool is_shared, const WarpTime& past,
                              const BlockInfo& block, int warp, unsigned lane) const;

    /// Whether threads have let others know of what they did in any way but by barriers.
    bool has_releases() const { return !logs_.empty(); }

    /// How many barriers the block has passed.
    std::uint32_t barriers_passed(const BlockInfo& block) const { return blocks_[block.slot].barriers; }

private:
    using LogNumber = std::uint32_t;
    /// By address and, in shared memory, serial.
    using Location = std::pair<std::uint64_t, std::uint32_t>;

    /// The first `length` releases of a location.
    struct ClockEntry
    {
        LogNumber log;
        std::uint32_t length;
        bool in_block_only;  ///< learned through an access or fence whose scope is the block
    };
    using VectorClock = std::vector<ClockEntry>;

    /// How far the lanes of a warp know each other to be. While all lanes pass all warp barriers together one number
    /// says it.
    struct Warp
    {
        std::uint32_t epoch = 1;
        std::uint32_t known = 0;  ///< each lane knows the others up to this epoch
        /// Some __syncwarp() in this interval was passed by some lanes only: `lane` tells.
        bool apart = false;
        /// [a][b]: up to which epoch lane a knows lane b.
        std::array<std::array<std::uint32_t, warp_size>, warp_size> lane;
    };

    /// What one thread had done, and knew its warp to have done, when it let others know.
    struct Done
    {
        unsigned warp;
        unsigned lane;
        std::array<std::uint32_t, warp_size> epoch;  ///< by lane
    };

    struct Release
    {
        std::uint32_t serial;
        Scope scope;
        std::vector<Done> done;
        std::shared_ptr<const std::vector<std::uint32_t>>
            barrier_epochs;  ///< by warp: before the last block barrier
        VectorClock clock;
    };

    /// The releases of one location in order.
    struct Log
    {
        std::vector<std::shared_ptr<const Release>> releases;
        std::vector<std::shared_ptr<const VectorClock>> clock;         ///< of those up to each, together
        std::map<std::uint32_t, std::vector<std::uint32_t>> of_block;  ///< by serial: which of them
    };

    struct Pending
    {
        ClockEntry known;
        Scope scope;
    };

    struct ThreadState
    {
        VectorClock clock;
        std::vector<Pending> pending;  ///< read, but not acquired by a fence yet
        /// What its last fence of the device or the system lets others know, and what a fence of the block after it does.
        std::shared_ptr<const Release> device_fence;
        std::shared_ptr<const Release> block_fence;
        bool fenced_since_barrier = false;  ///< for other blocks
    };

    struct Resident
    {
        std::uint32_t serial = 0;
        std::uint32_t barriers = 0;
        std::vector<Warp> warps;
        std::vector<std::uint32_t> barrier_epochs;  ///< by warp: before the last block barrier
        std::shared_ptr<const std::vector<std::uint32_t>> shared_barrier_epochs;
        VectorClock clock;                 ///< of all threads
        std::vector<ThreadState> threads;  ///< empty until one of them uses a fence or a flag
    };

    static bool join(VectorClock& clock, const ClockEntry& known);
    static VectorClock clock_of(const Resident& resident, int warp, unsigned lane);
    static void acquire_pending(ThreadState& thread, Scope scope);
    static std::shared_ptr<const Release> in_scope(const std::shared_ptr<const Release>& fence, Scope scope);
    void append(const Location& location, std::shared_ptr<const Release> release);
    ThreadState& state_of(Resident& resident, unsigned thread) const;
    std::shared_ptr<Release> release_of(Resident& resident, unsigned thread, Scope scope) const;
    std::uint32_t not_past_barriers(const WarpTime& past, const BlockInfo& block, int warp,
                                    unsigned lane) const;
    static std::uint32_t not_covered(VectorClock clock, const std::vector<Log>& logs, const WarpTime& past,
                                     std::uint32_t lanes, std::uint32_t serial,
                                     std::optional<LogNumber> ignored = std::nullopt);
    static std::uint32_t not_covered(const Release& release, const WarpTime& past, std::uint32_t lanes);

    /// Where a thread stood when it made a launch.
    struct LaunchPoint
    {
        std::shared_ptr<const Release> release;
        std::uint32_t first_serial;  ///< of that part of its launch
        std::shared_ptr<const std::vector<Log>>
            logs;  ///< that the clock of `release` is of; null if it is empty
    };

    std::uint32_t not_before_launch(const WarpTime& past) const;
    std::uint32_t not_before_points(const LaunchPoints* points, const WarpTime& past) const;
    const std::pair<LaunchOrder, const LaunchPoints*>& order_of(const Launch& earlier) const;
    void forget_settled(const LaunchInfo& next);
    void keep_logs_of_points();

    static constexpr std::size_t most_earlier =
        256;  ///< launches, and of those that one launch of the host has led to
    static constexpr std::size_t most_nested = 1u << 16;
    Launch launch_{};
    std::deque<Launch>
        earlier_;  ///< that the host has not waited for, as far as it is known; in the order of `begin`
    bool any_concurrent_ = false;                     ///< one of these may run at the same time as this one
    std::map<std::uint32_t, LaunchPoint> points_;     ///< by number of the launch
    std::vector<std::uint32_t> points_without_logs_;  ///< of these, those whose logs are `logs_`
    std::uint32_t blocks_in_launch_ = 0;
    std::uint32_t first_serial_ = 1;
    std::uint32_t next_serial_ = 1;
    std::vector<Resident> blocks_;  ///< by slot
    std::vector<Log> logs_;
    std::map<Location, LogNumber> log_of_;
};

}  // namespace simt
