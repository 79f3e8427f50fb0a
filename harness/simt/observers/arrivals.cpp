// SPDX-License-Identifier: MIT
#include "arrivals.hpp"

#include <algorithm>
#include <utility>

namespace simt {
namespace {

Arrival arrival_of(const BarrierArrivals::Thread& thread, DebugInfo& debug_info)
{
    const bool is_in_warp_function = thread.place == ArrivalPlace::warp_function;
    return {thread.place, is_in_warp_function ? name_of(thread.call.function) : "", 1, index3(thread.index),
            thread.pc != nullptr ? debug_info.locate(thread.pc) : SourceLine{}};
}

}  // namespace

void add_arrival(std::vector<Arrival>& arrivals, Arrival arrival)
{
    const auto same = std::find_if(arrivals.begin(), arrivals.end(), [&](const Arrival& other) {
        return other.place == arrival.place && other.function == arrival.function &&
               other.where == arrival.where;
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
        add_arrival(arrivals, arrival_of(event.threads[i], debug_info));
    }
    return arrivals;
}

}  // namespace simt
