// SPDX-License-Identifier: MIT
#include "arrivals.hpp"

#include <algorithm>
#include <utility>

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

void add_arrival(std::vector<Arrival>& arrivals, Arrival arrival)
{
    const auto same = std::find_if(arrivals.begin(), arrivals.end(), [&](const Arrival& other) {
        return other.place == arrival.place && other.where == arrival.where;
    });
    if (same != arrivals.end()) {
        ++same->threads;
    } else {
        arrivals.push_back(std::move(arrival));
    }
}

std::vector<Arrival> arrivals_by_place(const BarrierArrivals& event, std::size_t first, std::size_t last,
                                       DebugInfo& debug_info)
{
    std::vector<Arrival> arrivals;
    for (std::size_t i = first; i < last; ++i) {
        const BarrierArrivals::Thread& thread = event.threads[i];
        const SourceLine where = thread.pc != nullptr ? debug_info.locate(thread.pc) : SourceLine{};
        add_arrival(arrivals, {name_of(thread), 1, thread.index, where});
    }
    return arrivals;
}

}  // namespace simt
