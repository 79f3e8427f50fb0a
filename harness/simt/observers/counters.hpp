// SPDX-License-Identifier: MIT
/// @file
/// What a launch did, counted.
#pragma once

#include "../architecture/architecture.hpp"
#include "../events/observer.hpp"
#include "divergence.hpp"
#include "thread_shares.hpp"

#include <cstdint>
#include <vector>

namespace simt {

/// Counts of one launch; the list, with units and rules, is observed_counters.inc.
struct LaunchCounters
{
    LaunchInfo launch;

#define SIMT_COUNTER(name, total, unit, words, shown) std::uint64_t name = 0;
#include "../observed_counters.inc"
#undef SIMT_COUNTER
};

class Counters : public Observer {
public:
    /// @param architecture  by whose rules to count; outlives this
    explicit Counters(const Architecture& architecture) : architecture_(architecture) {}

    void launch_begins(const LaunchInfo& launch) override;
    void block_begins(const BlockInfo& block, const SharedMemory& shared) override;
    void access(const WarpAccess& access) override;
    void step(const WarpAccess& step) override;
    void warp_function(const BlockInfo& block, int warp, WarpFunction function, std::uint32_t met,
                       std::uint32_t named) override;
    void block_barrier(const BlockInfo& block, const BarrierArrivals& arrivals) override;
    void grid_barrier() override;
    void block_ends(const BlockInfo& block) override;

    const std::vector<LaunchCounters>& launches() const { return launches_; }

    /// Adds to the last launch what others have counted of it.
    ///
    /// @param others  of other blocks
    void add(const Counters& others);

    void forget_launches() { launches_.clear(); }

private:
    const Architecture& architecture_;
    std::vector<LaunchCounters> launches_;
    SharedMemory shared_{};
    Divergence divergence_;
    ThreadShares shares_;
    std::vector<std::uint64_t> barriers_;  ///< passed by the block in each slot
};

}  // namespace simt
