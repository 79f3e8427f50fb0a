// SPDX-License-Identifier: MIT
/// @file
/// What the checks of exercises demand in which a block adds up its sums in a tree.
#pragma once

#include <judge/check.hpp>

#include <cstdint>

namespace trees {

inline unsigned threads_of(const judge::Launch& launch)
{
    return launch.block[0] * launch.block[1] * launch.block[2];
}

/// How many times `from` can be halved until no more than `to` are left.
inline std::uint64_t rounds(unsigned from, unsigned to)
{
    std::uint64_t count = 0;
    for (; from > to; from = (from + 1) / 2) {
        ++count;
    }
    return count;
}

/// The block waits at the start and after each round in which its warps read from each other; one more barrier is allowed.
inline judge::TrialMatcher waits_for_the_block_in_the_first_rounds()
{
    const auto barriers = [](const judge::Launch& launch) { return 2 + rounds(threads_of(launch), 32); };
    return judge::has_at_most(
        &judge::Counters::barriers_per_block, judge::from_launches(barriers),
        "a block has a barrier at the start and one for each round in which its warps meet, and at most one "
        "more");
}

/// In a round a thread reads two sums and writes one. Beside that it brings a value, and the first reads the result.
inline judge::TrialMatcher adds_in_a_tree()
{
    const auto bytes = [](const judge::Launch& launch) {
        constexpr std::uint64_t bytes_of_a_sum = 4;
        return bytes_of_a_sum * (4 * rounds(threads_of(launch), 1) + 3);
    };
    return judge::has_at_most(
        &judge::Counters::busiest_thread_shared_bytes, judge::from_launches(bytes),
        "a block adds its sums in a tree, in which no thread accesses more than four sums per round");
}

/// No block does it all.
inline judge::TrialMatcher uses_several_blocks()
{
    return judge::has_at_least(&judge::Counters::blocks, 4, "at least four blocks share the work");
}

}  // namespace trees
