// SPDX-License-Identifier: MIT
#include "barrier_divergence.hpp"

#include "arrivals.hpp"

#include <algorithm>

namespace simt {

void BarrierDivergence::block_begins(const BlockInfo& block, const SharedMemory&)
{
    barriers_passed_.resize(std::max<std::size_t>(barriers_passed_.size(), block.slot + 1));
    barriers_passed_[block.slot] = 0;
}

void BarrierDivergence::block_barrier(const BlockInfo& block, const BarrierArrivals& event)
{
    const bool stuck = event.cause == BarrierArrivals::Cause::barrier;
    if (event.cause != BarrierArrivals::Cause::none && !stuck) {
        return;
    }
    Finding finding;
    finding.arrivals = arrivals_by_place(event, 0, event.threads.size(), debug_info_);
    if (finding.arrivals.size() > 1 || stuck) {
        const auto waiting =
            std::count_if(finding.arrivals.begin(), finding.arrivals.end(),
                          [](const Arrival& arrival) { return arrival.place != "returned"; });
        finding.kind = "barrier-divergence";
        finding.level = waiting > 1 || stuck ? "error" : "warning";
        finding.kernel = kernel_;
        finding.block = block.index;
        finding.barriers_passed = barriers_passed_[block.slot];
        finding.stuck = stuck;
        findings_.add(std::move(finding));
    }
    ++barriers_passed_[block.slot];
}

}  // namespace simt
