// SPDX-License-Identifier: MIT
/// @file
/// From what each lane did alone to what its warp did together.
#pragma once

#include "../events/observer.hpp"
#include "thread.hpp"

#include <vector>

namespace simt {

/// What a join may do while a lane that still runs may have something to add.
enum class Join : std::uint8_t {
    certain,  ///< keep what that lane's next access may go before
    all,      ///< go on without it
};

/// Joins the logs of lanes of one warp into warp accesses, hands them to `observers`, and removes them.
///
/// The fibers run lane after lane; a GPU runs the lanes of a warp together where their paths agree. Of the lanes'
/// next accesses those deepest in calls go first, and of these those at the lowest program counter, together: which
/// brings lanes back together after a call that only some of them make, a branch, or a loop that some of them leave
/// early (the "minimum stack pointer, minimum PC" rule of SIMT simulators). At a marker lanes wait for each other.
///
/// @param warp   the warp's threads
/// @param lanes  bit i: lane i is there
void join_lanes(const BlockInfo& block, Thread* warp, std::uint32_t lanes,
                const std::vector<Observer*>& observers, Join join);

}  // namespace simt
