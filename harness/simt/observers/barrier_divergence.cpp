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
    if (event.cause == BarrierArrivals::Cause::none || event.cause == BarrierArrivals::Cause::barrier) {
        look_at(block, event);
        ++barriers_passed_[block.slot];
    }
}

void BarrierDivergence::divergent_grid_barrier(const BlockInfo& block, const BarrierArrivals& event)
{
    look_at(block, event);
}

void BarrierDivergence::look_at(const BlockInfo& block, const BarrierArrivals& event)
{
    const bool stuck = event.cause == BarrierArrivals::Cause::barrier;
    Finding finding;
    finding.arrivals = arrivals_by_place(event, 0, event.threads.size(), debug_info_);
    if (finding.arrivals.size() > 1 || stuck) {
        const auto waiting =
            std::count_if(finding.arrivals.begin(), finding.arrivals.end(),
                          [](const Arrival& arrival) { return arrival.place != ArrivalPlace::returned; });
        finding.kind = FindingKind::barrier_divergence;
        finding.level = waiting > 1 || stuck ? FindingLevel::error : FindingLevel::warning;
        finding.kernel = kernel_;
        finding.block = index3(block.index);
        finding.barriers_passed = barriers_passed_[block.slot];
        finding.stuck = stuck;
        findings_.add(std::move(finding));
    }
}

void BarrierDivergence::incomplete_grid_barrier(const GridArrivals& event)
{
    Finding finding;
    finding.kind = FindingKind::barrier_divergence;
    finding.level = FindingLevel::error;
    finding.reason = FindingReason::blocks;
    finding.kernel = kernel_;
    finding.stuck = true;
    for (const GridArrivals::Waiting& waiting : event.waiting) {
        add_arrival(finding.arrivals, {ArrivalPlace::grid_barrier, "", 1, index3(waiting.block.index),
                                       debug_info_.locate(waiting.pc)});
    }
    if (event.returned != 0) {
        finding.arrivals.push_back({ArrivalPlace::returned,
                                    "",
                                    static_cast<int>(event.returned),
                                    index3(event.first_returned.index),
                                    {}});
    }
    if (event.not_started != 0) {
        finding.arrivals.push_back(
            {ArrivalPlace::not_started, "", static_cast<int>(event.not_started), {}, {}});
    }
    findings_.add(std::move(finding));
}

}  // namespace simt
