// SPDX-License-Identifier: MIT
/// @file
/// Finds barriers that only some threads reach: of a block (__syncthreads()) or of the grid (grid.sync()).
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../events/observer.hpp"
#include "../findings/findings.hpp"

#include <vector>

namespace simt {

/// Finds barriers that only some of a block's threads come to.
///
/// CUDA C++ Programming Guide, "Synchronization Functions": conditional code may hold a __syncthreads() only if the
/// condition is the same for the whole block. Threads at different barriers are an error; threads that have returned
/// while others wait are a warning, since from sm_70 on the barrier waits for those that have not exited. Barriers
/// are told apart by their place in the source: inlining and unrolling give one barrier several addresses.
///
/// The same holds for a barrier of the grid ("Grid Synchronization"), which all blocks have to come to besides.
class BarrierDivergence : public Observer {
public:
    BarrierDivergence(Findings& findings, DebugInfo& debug_info)
        : findings_(findings), debug_info_(debug_info)
    {
    }

    void launch_begins(const LaunchInfo& launch) override { kernel_ = launch.kernel; }
    void block_begins(const BlockInfo& block, const SharedMemory& shared) override;
    void block_barrier(const BlockInfo& block, const BarrierArrivals& arrivals) override;
    void divergent_grid_barrier(const BlockInfo& block, const BarrierArrivals& arrivals) override;
    void incomplete_grid_barrier(const GridArrivals& arrivals) override;

private:
    void look_at(const BlockInfo& block, const BarrierArrivals& arrivals);

    Findings& findings_;
    DebugInfo& debug_info_;
    std::string kernel_;
    std::vector<int> barriers_passed_;  ///< by slot
};

}  // namespace simt
