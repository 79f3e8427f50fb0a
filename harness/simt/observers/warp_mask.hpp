// SPDX-License-Identifier: MIT
/// @file
/// The rules of the functions that the lanes of a warp call together.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../events/observer.hpp"
#include "../findings/findings.hpp"

#include <map>
#include <tuple>

namespace simt {

/// Finds calls of warp functions that break their rules (CUDA C++ Programming Guide, "Warp Vote Functions", "Warp Match
/// Functions", "Warp Shuffle Functions"): each caller is named in its own mask; all lanes that are named and have not
/// exited come to the same call with the same mask; a shuffle reads a lane that takes part; its width is a power of two
/// up to 32. Named lanes that went past the call, or made another one meanwhile, and returned are a warning: the
/// call waited for them to return.
class WarpMask : public Observer {
public:
    WarpMask(Findings& findings, DebugInfo& debug_info) : findings_(findings), debug_info_(debug_info) {}

    void launch_begins(const LaunchInfo& launch) override { launch_ = launch; }
    void warp_misuse(const BlockInfo& block, const WarpMisuse& misuse) override;
    void block_barrier(const BlockInfo& block, const BarrierArrivals& arrivals) override;
    void launch_ends() override;

    /// Whether there is nothing to tell when the launch ends.
    bool empty() const { return entries_.empty(); }

private:
    bool breaks_earlier_rule(const WarpMisuse& misuse);

    /// Of one place that of the first warp is kept, so that the order in which warps ran makes no difference.
    struct Entry
    {
        BlockInfo block;
        WarpMisuse misuse;
        std::uint64_t count;
    };

    Findings& findings_;
    DebugInfo& debug_info_;
    LaunchInfo launch_;
    std::map<std::tuple<const void*, WarpMisuse::Rule>, Entry> entries_;
};

}  // namespace simt
