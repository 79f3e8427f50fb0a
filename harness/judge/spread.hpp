// SPDX-License-Identifier: MIT
/// @file
/// Whether the work of a call is shared out among the threads of the device.
#pragma once

#include "matchers.hpp"

#include <cstdint>

namespace judge {

/// How many times the mean the busiest thread may access. Less than 4 is for what every right kernel shares evenly: in blocks
/// of 128 threads, a warp that fetches for its block has no more than 4 times the mean.
struct RoomForShares
{
    std::uint64_t global = 4;
    std::uint64_t shared = 4;
};

/// The threads share the work, and those of a warp work together. One thread for all, one for each block, a warp for all, a
/// thread that fetches for its block and a lane that adds up for its warp do not.
///
/// The limits follow from what the reference does in the same trial, since trees, edges and last blocks are not shared out
/// evenly. They leave room for other block sizes, several elements for each thread, edges that a few threads fetch, and a
/// last block that has little to do:
/// - Threads at work, in the launch that has the most: a sixteenth of the reference's suffice.
/// - The busiest thread accesses at most 4 times the mean of the threads at work, or 4 times as many times the mean as the
///   reference's does, or as much as the reference's. Global and shared memory have a limit each. They are counted in bytes, so that a load of a float4 is
///   four loads of a float.
/// - The lanes in a request, on average: a quarter of the reference's suffice, and any number where there are no more requests
///   than the reference makes. Global and shared memory have a limit each.
///
/// A kernel that keeps in registers what the reference has in shared memory makes little use of that, and may make it unevenly:
/// so the two exceptions. Memory that the reference does not use is passed over. What threads do in registers is not seen: for that there are
/// budgets of shuffles and the like. Passed on a device that does not count.
///
/// @param room  for the busiest thread
/// @pre the reference has more than 512 threads at work in a launch, so that one warp is too few
TrialMatcher spreads_its_work(const RoomForShares& room = {});

}  // namespace judge
