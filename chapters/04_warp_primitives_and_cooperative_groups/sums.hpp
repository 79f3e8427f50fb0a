// SPDX-License-Identifier: MIT
/// @file
/// Values for the checks of exercises that add up an array on the device, and the call that they judge.
#pragma once

#include "trees.hpp"

#include <judge/check.hpp>

#include <string>
#include <vector>

namespace sums {

/// Entry functions that set `*sum` to the sum of `n` values.
using Sum = judge::Entry<void(const float* values, float* sum, int n)>;

/// Multiples of 1/4 from 1 to 9: a value that is lost or counted twice shows, and so does a sum that is kept in an int. Up
/// to 400,000 of them every sum is exact in float, in whatever order it is added up.
inline std::vector<float> quarters(int n)
{
    std::vector<float> values =
        judge::Random("n = " + std::to_string(n)).whole_floats(static_cast<std::size_t>(n), 4, 36);
    for (float& value : values) {
        value /= 4;
    }
    return values;
}

inline judge::Trial try_with(const Sum& entry, int n)
{
    return entry.run("n = " + std::to_string(n), judge::in("values", quarters(n)),
                     judge::out<float>("sum", 1), n);
}

/// Demands the right sum, without a finding, for sizes around a warp and a block, for one beyond 2^16, and in a second call.
inline void require_right_sums(const Sum& entry)
{
    for (const int n : {0, 1, 2, 31, 32, 33, 127, 128, 129, 255, 256, 257, 1009, 100003}) {
        const judge::Trial trial = try_with(entry, n);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, judge::agrees_on<float>("sum"));
        REQUIRE_THAT(trial, judge::uses_the_device());
    }
    constexpr int before = 1009;
    const judge::Trial second =
        entry.after(judge::in("values", quarters(before)), judge::out<float>("sum", 1), before)
            .run("the second call, n = 2017", judge::in("values", quarters(2017)),
                 judge::out<float>("sum", 1), 2017);
    REQUIRE_THAT(second, judge::runs_clean());
    REQUIRE_THAT(second, judge::agrees_on<float>("sum"));
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
