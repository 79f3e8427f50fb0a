// SPDX-License-Identifier: MIT
/// @file
/// Threads that wait for each other for ever.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../events/observer.hpp"
#include "../findings/findings.hpp"

namespace simt {

/// Reports a launch in which every thread that has not returned waits, and some wait in loops for memory to change, which
/// nobody is left to do. All blocks that are resident come to one finding.
class NoProgress : public Observer {
public:
    NoProgress(Findings& findings, DebugInfo& debug_info) : findings_(findings), debug_info_(debug_info) {}

    void launch_begins(const LaunchInfo& launch) override { kernel_ = launch.kernel; }
    void block_barrier(const BlockInfo& block, const BarrierArrivals& arrivals) override;

private:
    Findings& findings_;
    DebugInfo& debug_info_;
    std::string kernel_;
};

}  // namespace simt
