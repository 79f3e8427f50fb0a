// SPDX-License-Identifier: MIT
/// @file
/// Arrays for the checks of exercises that add up all elements of one.
#pragma once

#include <judge/check.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace arrays_to_sum {

/// Multiples of 1/4 from 1 to 4: an element that is lost or counted twice shows, and so does a sum that is kept in an int.
/// Up to 1.6 million of them, whose mean is 2.5, every sum is exact in float, in whatever order it is added up.
inline std::vector<float> small_numbers(int n)
{
    std::vector<float> numbers =
        judge::Random("n = " + std::to_string(n)).whole_floats(static_cast<std::size_t>(n), 4, 16);
    for (float& number : numbers) {
        number /= 4;
    }
    return numbers;
}

/// Entry functions that write the sum of `n` elements to `*sum`.
using Sum = judge::Entry<void(const float* x, float* sum, int n)>;

inline judge::Trial try_with(const Sum& entry, int n)
{
    return entry.run("n = " + std::to_string(n), judge::in("x", small_numbers(n)),
                     judge::out<float>("sum", 1), n);
}

/// Demands the right sum in a call that is not the first of its process, with more elements than the first had, and then
/// with fewer.
inline void require_right_second_call(const Sum& entry)
{
    const auto try_second = [&entry](int first, int n) {
        const judge::Trial trial =
            entry.after(judge::in("x", small_numbers(first)), judge::out<float>("sum", 1), first)
                .run("the second call, n = " + std::to_string(n), judge::in("x", small_numbers(n)),
                     judge::out<float>("sum", 1), n);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, judge::agrees_on<float>("sum"));
    };
    try_second(1000, 20011);
    try_second(20011, 129);
}

/// Demands the right sum by a grid that has no block without an element, where elements fill the blocks, and where there are
/// none.
inline void require_no_idle_blocks(const Sum& entry)
{
    for (const int n : {0, 16384}) {
        const judge::Trial trial = try_with(entry, n);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, judge::agrees_on<float>("sum"));
        REQUIRE_THAT(trial, judge::has_at_most(&judge::Counters::blocks,
                                               judge::blocks_with_work(static_cast<std::uint64_t>(n)),
                                               "no block is without an element"));
    }
}

/// Bytes that kernels read which add up `n` elements, and after that what their blocks have left. Half of the block sums
/// suffice: a block may keep its own, or add up several in between.
inline judge::Limit elements_and_sums(std::uint64_t n)
{
    return judge::Limit([n](const judge::Observation& observation) {
        return sizeof(float) * (n + observation.total().blocks / 2);
    });
}

/// Atomic operations of blocks that draw one ticket each. Half as many more are allowed, to clear the counter and the like.
inline judge::Limit tickets()
{
    return judge::from_launches([](const judge::Launch& launch) { return launch.counters.blocks * 3 / 2; });
}

/// How a message calls the one element of `sum`.
inline std::string whole_sum(const std::string& output, std::size_t)
{
    return output;
}

}  // namespace arrays_to_sum
