// SPDX-License-Identifier: MIT
/// @file
/// Values for the checks of exercises that add up an array on the device, and the call that they judge.
#pragma once

#include "trees.hpp"

#include <judge/check.hpp>

#include <string>

namespace sums {

/// Entry functions that set `*sum` to the sum of `n` values.
using Sum = judge::Entry<void(const float* values, float* sum, int n)>;

/// A trial with whole numbers from 1 to 9: a value that is lost or counted twice shows, and up to a million of them every
/// sum is exact in float, in whatever order it is added up.
inline judge::Trial try_with(const Sum& entry, int n)
{
    const std::string words = "n = " + std::to_string(n);
    const auto count = static_cast<std::size_t>(n);
    return entry.run(words, judge::in("values", judge::Random(words).whole_floats(count, 1, 9)),
                     judge::out<float>("sum", 1), n);
}

/// Demands the right sum, without a finding, for sizes around a warp and a block, and for one beyond 2^16.
inline void require_right_sums(const Sum& entry)
{
    for (const int n : {0, 1, 2, 31, 32, 33, 127, 128, 129, 255, 256, 257, 1009, 100003}) {
        const judge::Trial trial = try_with(entry, n);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, judge::agrees_on<float>("sum"));
        REQUIRE_THAT(trial, judge::uses_the_device());
    }
}

/// Demands that a block adds to the sum once, and that each value is read once.
inline void require_one_addition_per_block(const judge::Trial& trial, int n)
{
    using judge::Counters;
    REQUIRE_THAT(trial, judge::has_at_most(judge::per_block(&Counters::atomic_lanes), 1,
                                           "one thread of a block adds to the result atomically, once"));
    REQUIRE_THAT(trial,
                 judge::has_at_least(&Counters::atomic_lanes, 4, "the blocks add to the result atomically"));
    REQUIRE_THAT(trial, judge::has_at_most(&Counters::global_load_bytes,
                                           sizeof(float) * static_cast<std::size_t>(n) * 3 / 2,
                                           "each value is read from global memory once"));
}

}  // namespace sums
