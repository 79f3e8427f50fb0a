// SPDX-License-Identifier: MIT
/// @file
/// Races in shared memory, between warps and within one.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "finding.hpp"
#include "observer.hpp"

#include <array>
#include <map>
#include <tuple>
#include <vector>

namespace simt {

/// Finds two accesses to one location by different threads of a block, at least one a write and at least one not
/// atomic, that nothing orders.
///
/// Order comes from __syncthreads(), and within a warp from __syncwarp(). From sm_70 on nothing else does: lanes of
/// a warp are as concurrent as threads of different warps (CUDA C++ Programming Guide, "Independent Thread
/// Scheduling"). Accesses arrive in an order that does not depend on the schedule, so neither do findings.
class DataRace : public Observer {
public:
    DataRace(Findings& findings, DebugInfo& debug_info) : findings_(findings), debug_info_(debug_info) {}

    void launch_begins(const LaunchInfo& launch) override;
    void block_begins(uint3 block, const SharedMemory& shared) override;
    void access(const WarpAccess& access) override;
    void block_barrier(const BarrierArrivals& arrivals) override;
    void warp_barrier(int warp, std::uint32_t lanes) override;
    void launch_ends() override;

private:
    /// An access by lanes of one warp, to one location, that later ones are compared with.
    struct Past
    {
        const void* pc = nullptr;
        std::uint32_t interval = 0;  ///< the block's barrier interval; 0: there is none
        std::uint32_t lanes = 0;
        std::uint32_t clock = 0;  ///< the own clock of each of the lanes then
        std::uint16_t warp = 0;
    };

    /// What is remembered of one location and one kind of access. An access that comes before a later one of the
    /// same kind need not be kept. Of those that nothing orders, three are enough if they are not all of one warp:
    /// whatever warp a later access is of, it conflicts with one that is kept.
    using History = std::array<Past, 3>;

    /// How far the lanes of a warp know each other to be. A lane's own clock ticks with each __syncwarp() it passes,
    /// where it also learns what the others know. While all lanes pass all of them together one number says it:
    /// all clocks are equal, and each lane knows the others to be one tick behind.
    struct WarpClocks
    {
        std::uint32_t clock = 1;
        /// Some __syncwarp() in this interval was passed by some lanes only: `lane` tells.
        bool apart = false;
        /// [a][b]: what lane a knows of lane b.
        std::array<std::array<std::uint32_t, warp_size>, warp_size> lane;
    };

    /// Places and kinds of two accesses that race, the one that was seen first first.
    using RaceKey = std::tuple<const void*, AccessKind, const void*, AccessKind>;

    /// One of the races of these, to be reported when the launch ends.
    struct Race
    {
        unsigned first_thread = 0;
        unsigned second_thread = 0;
        std::uint64_t address = 0;
        uint3 block{};
        std::uint32_t barriers_passed = 0;
        bool same_warp = false;
        std::uint64_t count = 0;           ///< accesses at the second place that raced with one at the first
        std::uint64_t counted_access = 0;  ///< the last that was counted, and which lanes of it were: one is
        std::uint32_t counted_lanes = 0;   ///< counted once, however many bytes it touches
    };

    struct Cell
    {
        std::array<History, 3> of_kind;  ///< by AccessKind
        bool split = false;              ///< a word whose bytes are looked at one by one
    };

    void begin_interval();
    void access_lanes(const WarpAccess& access, std::uint32_t lanes);
    void access_cell(Cell& cell, const WarpAccess& access, std::uint32_t lanes, std::uint64_t address);
    std::uint32_t racing_lanes(const Past& past, const WarpAccess& access, std::uint32_t lanes) const;
    std::uint32_t unordered(const Past& past, unsigned lane) const;
    void remember(History& history, const WarpAccess& access, std::uint32_t lanes);
    void found(const Past& past, AccessKind past_kind, const WarpAccess& access, std::uint32_t lanes,
               std::uint64_t address);
    void report(const RaceKey& key, const Race& race);
    std::uint32_t all_lanes(unsigned warp) const;
    uint3 index_of(unsigned thread) const;

    Findings& findings_;
    DebugInfo& debug_info_;
    LaunchInfo launch_;
    SharedMemory shared_{};
    uint3 block_{};
    std::uint32_t interval_ = 0;  ///< never 0 while a block runs; grows with each barrier and block
    std::uint32_t first_interval_ = 0;
    std::uint64_t access_ = 0;  ///< how many warp accesses have come
    std::vector<Cell> words_;   ///< of static, then dynamic shared memory
    std::vector<Cell> bytes_;   ///< four for each word; used where a word is split
    std::map<RaceKey, Race> races_;
    std::vector<WarpClocks> clocks_;  ///< by warp
    bool clocks_apart_ = false;       ///< those of some warp are
};

}  // namespace simt
