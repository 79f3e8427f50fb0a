// SPDX-License-Identifier: MIT
#include "no_progress.hpp"

#include "arrivals.hpp"

namespace simt {

void NoProgress::block_barrier(const BlockInfo& block, const BarrierArrivals& event)
{
    const bool for_host = event.cause == BarrierArrivals::Cause::spins_on_host_memory;
    if (event.cause != BarrierArrivals::Cause::spins && !for_host) {
        return;
    }
    Finding finding;
    finding.kind = FindingKind::no_progress;
    finding.level = FindingLevel::error;
    finding.reason = for_host ? FindingReason::host_memory : FindingReason::none;
    finding.kernel = kernel_;
    finding.block = index3(block.index);
    finding.arrivals = arrivals_by_place(event, 0, event.threads.size(), debug_info_);
    finding.stuck = true;
    findings_.add(std::move(finding));
}

}  // namespace simt
