// SPDX-License-Identifier: MIT
/// @file
/// Who waits where, put together by place.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../events/observer.hpp"
#include "../findings/finding.hpp"

#include <vector>

namespace simt {

/// Adds one thread or block to those that stand at the same place, if there are any.
void add_arrival(std::vector<Arrival>& arrivals, Arrival arrival);

/// The threads [first, last) of the event, those at one place in the source together.
std::vector<Arrival> arrivals_by_place(const BarrierArrivals& event, std::size_t first, std::size_t last,
                                       DebugInfo& debug_info);

}  // namespace simt
