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
    /// An access that later ones are compared with.
    struct Past
    {
        const void* pc = nullptr;
        std::uint32_t interval = 0;  ///< the block's barrier interval; 0: there is none
        std::uint16_t thread = 0;
        std::uint32_t clock = 0;     ///< the lane's own clock then
    };

    /// What is remembered of one location and one kind of access. An access that comes before a later one of the
    /// same kind need not be kept. Of those that nothing orders, three are enough if they are not all of one warp:
    /// a further access that conflicts with a forgotten one conflicts with a kept one too, unless warp barriers with
    /// partial masks order it with just those that were kept.
    using History = std::array<Past, 3>;

    /// A race that was found, to be reported when the launch ends.
    struct Race
    {
        Past first;
        AccessKind first_kind;
        const void* second_pc;
        AccessKind second_kind;
        unsigned second_thread;
        std::uint64_t address;
        uint3 block;
        std::uint32_t barriers_passed;
        bool same_warp;
        std::uint64_t count;
    };
    using RaceKey = std::tuple<const void*, AccessKind, const void*, AccessKind>;

    struct Cell
    {
        std::array<History, 3> of_kind;  ///< by AccessKind
        bool split = false;              ///< a word whose bytes are looked at one by one
    };

    void access_lane(const WarpAccess& access, int lane);
    void access_cell(Cell& cell, const WarpAccess& access, int lane, std::uint64_t address);
    bool is_ordered(const Past& past, unsigned thread) const;
    void remember(History& history, const WarpAccess& access, unsigned thread);
    void found(const Past& past, AccessKind past_kind, const WarpAccess& access, unsigned thread, std::uint64_t address);
    void report(const Race& race);
    std::uint32_t& knows(unsigned warp, int lane, int other) { return clocks_[(warp * warp_size + static_cast<unsigned>(lane)) * warp_size + static_cast<unsigned>(other)]; }
    std::uint32_t knows(unsigned warp, int lane, int other) const { return clocks_[(warp * warp_size + static_cast<unsigned>(lane)) * warp_size + static_cast<unsigned>(other)]; }
    uint3 index_of(unsigned thread) const;

    Findings& findings_;
    DebugInfo& debug_info_;
    LaunchInfo launch_;
    SharedMemory shared_{};
    uint3 block_{};
    std::uint32_t interval_ = 0;       ///< never 0 while a block runs; grows with each barrier and block
    std::uint32_t first_interval_ = 0;
    std::vector<Cell> words_;          ///< of static, then dynamic shared memory
    std::vector<Cell> bytes_;          ///< four for each word; used where a word is split
    std::map<RaceKey, Race> races_;
    std::vector<std::uint32_t> clocks_;  ///< by warp, lane, other lane: how far the lane knows the other to be
};

}  // namespace simt
