// SPDX-License-Identifier: MIT
#include "arrivals.hpp"

#include <algorithm>

namespace simt {
namespace {

std::string name_of(const BarrierArrivals::Thread& thread)
{
    switch (thread.place) {
        case BarrierArrivals::Place::block_barrier: return "__syncthreads";
        case BarrierArrivals::Place::warp_function: return name_of(thread.call.function);
        case BarrierArrivals::Place::grid_barrier: return "grid.sync";
        case BarrierArrivals::Place::spins: return "spinning";
        case BarrierArrivals::Place::returned: return "returned";
    }
    return "";
}

}  // namespace

std::vector<Arrival> arrivals_by_place(const BarrierArrivals& event, std::size_t first, std::size_t last,
                                       DebugInfo& debug_info)
{
    std::vector<Arrival> arrivals;
    for (std::size_t i = first; i < last; ++i) {
        const BarrierArrivals::Thread& thread = event.threads[i];
        const std::string name = name_of(thread);
        const SourceLine where = thread.pc != nullptr ? debug_info.locate(thread.pc) : SourceLine{};
        const auto same = std::find_if(arrivals.begin(), arrivals.end(), [&](const Arrival& arrival) {
            return arrival.place == name && arrival.where == where;
        });
        if (same != arrivals.end()) {
            ++same->threads;
        } else {
            arrivals.push_back({name, 1, thread.index, where});
        }
    }
    return arrivals;
}

}  // namespace simt
