// SPDX-License-Identifier: MIT
/// @file
/// What a launch did, counted.
#pragma once

#include "observer.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace simt {

/// Counts of one launch; the list, with units and rules, is observed_counters.inc.
struct LaunchCounters
{
    LaunchInfo launch;

#define SIMT_COUNTER(name, total, unit, words) std::uint64_t name = 0;
#include "../observed_counters.inc"
#undef SIMT_COUNTER
};

/// Passes through 32 banks of 4 bytes that an access to shared memory needs, beyond those it would need without
/// conflict. A warp's 8-byte accesses go in two halves and its 16-byte accesses in four quarters, each by itself.
int bank_conflicts(const WarpAccess& access);

/// Number of distinct 32-byte sectors that an access touches.
int sectors(const WarpAccess& access);

class Counters : public Observer {
public:
    void launch_begins(const LaunchInfo& launch) override;
    void block_begins(const BlockInfo& block, const SharedMemory& shared) override;
    void access(const WarpAccess& access) override;
    void block_barrier(const BlockInfo& block, const BarrierArrivals& arrivals) override;
    void block_ends(const BlockInfo& block) override;

    const std::vector<LaunchCounters>& launches() const { return launches_; }

private:
    std::vector<LaunchCounters> launches_;
    std::vector<std::uint64_t> barriers_;  ///< passed by the block in each slot
};

}  // namespace simt
