// SPDX-License-Identifier: MIT
/// @file
/// Vectors for the checks of exercises that compute a dot product, and the call that they judge.
#pragma once

#include <judge/check.hpp>

#include <string>
#include <vector>

namespace vectors {

/// Two vectors, and how a message calls them.
struct Vectors
{
    std::string words;
    std::vector<float> a, b;
};

/// Whole numbers from 1 to 4: a product that is lost or counted twice shows, and up to a million of them every sum is
/// exact in float, in whatever order it is added up.
inline Vectors small_vectors(int n)
{
    const std::string words = "n = " + std::to_string(n);
    judge::Random random(words);
    const auto count = static_cast<std::size_t>(n);
    return {words, random.whole_floats(count, 1, 4), random.whole_floats(count, 1, 4)};
}

/// Entry functions that return the dot product.
using DotProduct = judge::Entry<float(const float* a, const float* b, int n)>;

inline judge::Trial try_with(const DotProduct& entry, const Vectors& vectors)
{
    return entry.run(vectors.words, judge::in("a", vectors.a), judge::in("b", vectors.b), vectors.a.size());
}

/// The right sum, from the device, without a finding.
inline void require_right_sum(const judge::Trial& trial)
{
    REQUIRE_THAT(trial, judge::runs_clean());
    REQUIRE_THAT(trial, judge::agrees_on_result<float>());
    REQUIRE_THAT(trial, judge::uses_the_device());
}

/// Reads of at most 32 blocks that look at `n` elements of both vectors once; a second kernel may read the sums of 32 blocks.
inline judge::TrialMatcher reads_each_element_once(std::uint64_t n)
{
    return judge::keeps(&judge::Counters::global_load_bytes, 2 * sizeof(float) * n + 32 * sizeof(float),
                        "each element is read from global memory once");
}

/// Demands a tree in each block of up to 256 threads, and that the threads share the rest of the work too.
inline void require_tree(const judge::Trial& trial)
{
    REQUIRE_THAT(trial, judge::keeps(&judge::Counters::barriers_per_block, 9,
                                     "at most 9 barriers per block: one, and one per round"));
    REQUIRE_THAT(trial, judge::keeps(judge::per_block(&judge::Counters::shared_load_requests), 100,
                                     "a block adds its sums in a tree, with at most 100 shared loads"));
    // Who folds a warp by shuffles may let each warp add its sum.
    REQUIRE_THAT(trial,
                 judge::keeps(judge::per_warp(&judge::Counters::atomic_lanes), 1,
                              "a block adds its sums in a tree, with at most one atomic addition per warp"));
    REQUIRE_THAT(trial, judge::spreads_its_work());
}

}  // namespace vectors
