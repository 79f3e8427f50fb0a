// SPDX-License-Identifier: MIT
#include "barrier_divergence.hpp"

#include <algorithm>

namespace simt {
namespace {

const char* name_of(BarrierArrivals::Place place)
{
    switch (place) {
        case BarrierArrivals::Place::block_barrier: return "__syncthreads";
        case BarrierArrivals::Place::warp_barrier: return "__syncwarp";
        case BarrierArrivals::Place::returned: return "returned";
    }
    return "";
}

}  // namespace

void BarrierDivergence::block_begins(uint3 block, const SharedMemory&)
{
    block_ = block;
    barriers_passed_ = 0;
}

void BarrierDivergence::block_barrier(const BarrierArrivals& arrivals)
{
    Finding finding;
    for (const BarrierArrivals::Thread& thread : arrivals.threads) {
        const SourceLine where = thread.pc != nullptr ? debug_info_.locate(thread.pc) : SourceLine{};
        const auto same =
            std::find_if(finding.arrivals.begin(), finding.arrivals.end(), [&](const Arrival& arrival) {
                return arrival.place == name_of(thread.place) && arrival.where == where;
            });
        if (same != finding.arrivals.end()) {
            ++same->threads;
        } else {
            finding.arrivals.push_back({name_of(thread.place), 1, thread.index, where});
        }
    }
    if (finding.arrivals.size() > 1 || arrivals.stuck) {
        const auto waiting =
            std::count_if(finding.arrivals.begin(), finding.arrivals.end(),
                          [](const Arrival& arrival) { return arrival.place != "returned"; });
        finding.kind = "barrier-divergence";
        finding.level = waiting > 1 || arrivals.stuck ? "error" : "warning";
        finding.kernel = kernel_;
        finding.block = block_;
        finding.barriers_passed = barriers_passed_;
        finding.stuck = arrivals.stuck;
        findings_.add(std::move(finding));
    }
    ++barriers_passed_;
}

}  // namespace simt
