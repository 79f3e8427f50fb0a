// SPDX-License-Identifier: MIT
/// @file
/// From what each lane did alone to what its warp did together.
#pragma once

#include "../observers/observer.hpp"
#include "thread.hpp"

#include <vector>

namespace simt {

/// Joins the logs of the lanes of one warp into warp accesses, hands them to `observers`, and removes them.
///
/// The fibers run lane after lane; a GPU runs the lanes of a warp together where their paths agree. Of the lanes'
/// next accesses those at the lowest program counter go together, which brings lanes back together after a branch
/// or a loop that some of them leave early (the "minimum PC" heuristic of SIMT simulators). Accesses of a lane that
/// may still log earlier ones stay in the log.
///
/// @param lanes  the warp's threads, `count` of them, up to warp_size
void join_warp(Thread* lanes, int count, const std::vector<Observer*>& observers);

}  // namespace simt
