// SPDX-License-Identifier: MIT
/// @file
/// Values for the checks of exercises that add up an array on the device, and the call that they judge.
#pragma once

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

/// Demands the right sum, without a finding, for sizes around a warp and a block of `block_size` threads.
inline void require_right_sums(const Sum& entry)
{
    for (const int n : {0, 1, 2, 31, 32, 33, 127, 128, 129, 255, 256, 257, 1009, 10007}) {
        const judge::Trial trial = try_with(entry, n);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, judge::agrees_on<float>("sum"));
        REQUIRE_THAT(trial, judge::uses_the_device());
    }
}

}  // namespace sums
