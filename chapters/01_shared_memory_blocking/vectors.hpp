// SPDX-License-Identifier: MIT
/// @file
/// Vectors for the checks of exercises that compute a dot product, and the call that they judge.
#pragma once

#include <judge/check.hpp>

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace vectors {

/// Two vectors, and how a message calls them.
struct Vectors
{
    std::string words;
    std::vector<float> a, b;
};

/// Halves from 1/2 to 4: a product that is lost, counted twice or cut to a whole number shows. Products are quarters up
/// to 16, and up to a quarter of a million of them every sum is exact in float, in whatever order it is added up.
inline Vectors small_vectors(int n)
{
    const std::string words = "n = " + std::to_string(n);
    judge::Random random(words);
    const auto halves = [&random, n] {
        std::vector<float> numbers = random.whole_floats(static_cast<std::size_t>(n), 1, 8);
        for (float& number : numbers) {
            number /= 2;
        }
        return numbers;
    };
    std::vector<float> a = halves();
    return {words, std::move(a), halves()};
}

/// Entry functions that return the dot product.
using DotProduct = judge::Entry<float(const float* a, const float* b, int n)>;

inline judge::Trial try_with(const DotProduct& entry, const Vectors& vectors)
{
    return entry.run(vectors.words, judge::in("a", vectors.a), judge::in("b", vectors.b), vectors.a.size());
}

/// The same call in a process in which it was made before, with other vectors.
inline judge::Trial try_again_with(const DotProduct& entry, const Vectors& first, const Vectors& vectors)
{
    return entry.after(judge::in("a", first.a), judge::in("b", first.b), first.a.size())
        .run(vectors.words + ", after " + first.words, judge::in("a", vectors.a), judge::in("b", vectors.b),
             vectors.a.size());
}

/// The right sum, from the device, without a finding.
inline void require_right_sum(const judge::Trial& trial)
{
    REQUIRE_THAT(trial, judge::runs_clean());
    REQUIRE_THAT(trial, judge::agrees_on_result<float>());
    REQUIRE_THAT(trial, judge::uses_the_device());
}

/// The right sum for every one of these numbers of elements, also in a second call.
inline void require_right_sums(const DotProduct& entry, const std::vector<int>& numbers)
{
    for (const int n : numbers) {
        require_right_sum(try_with(entry, small_vectors(n)));
    }
    require_right_sum(try_again_with(entry, small_vectors(700), small_vectors(3000)));
    require_right_sum(try_again_with(entry, small_vectors(3000), small_vectors(300)));
}

/// Reads of at most 32 blocks that look at `n` elements of both vectors once; a second kernel may read the sums of 32 blocks.
inline judge::TrialMatcher reads_each_element_once(std::uint64_t n)
{
    return judge::has_at_most(judge::bytes_read(), 2 * sizeof(float) * n + 32 * sizeof(float),
                              "each element is read from global memory once");
}

/// One barrier before the first round, and one after each round that halves the threads of the largest block; 9 for
/// blocks of up to 256 threads.
inline judge::Limit barriers_of_a_tree()
{
    return judge::Limit([](const judge::Observation& observation) {
        std::uint64_t most = 9;
        for (const judge::Launch& launch : observation.launches) {
            const unsigned threads = launch.block[0] * launch.block[1] * launch.block[2];
            most = std::max<std::uint64_t>(most, std::bit_width(threads));
        }
        return most;
    });
}

/// Demands a tree in each block, one partial sum per block for the host, and that the threads share the rest of the
/// work.
inline void require_tree(const judge::Trial& trial)
{
    REQUIRE_THAT(trial, judge::has_at_most(&judge::Counters::barriers_per_block, barriers_of_a_tree(),
                                           "a block meets at most one barrier, and one per round"));
    REQUIRE_THAT(trial, judge::has_at_most(judge::per_block(&judge::Counters::shared_load_requests), 100,
                                           "a block adds its sums in a tree, with at most 100 shared loads"));
    // Who folds a warp by shuffles may let each warp add its sum.
    REQUIRE_THAT(trial, judge::has_at_most(
                            judge::per_warp(&judge::Counters::atomic_lanes), 1,
                            "a block adds its sums in a tree, with at most one atomic addition per warp"));
    // Sums of 32 blocks, in float or in double.
    REQUIRE_THAT(trial, judge::has_at_most(judge::bytes_copied_to_host(), 32 * sizeof(double),
                                           "each block leaves one partial sum for the host"));
    // The host reads managed memory without a copy. A block may store its sum, and one of them the result, in double.
    REQUIRE_THAT(trial,
                 judge::has_at_most(judge::per_block(&judge::Counters::global_store_bytes),
                                    2 * sizeof(double), "each block leaves one partial sum for the host"));
    REQUIRE_THAT(trial, judge::spreads_its_work());
}

/// At most 32 blocks for any number of elements, and for a few no block without work.
inline void require_few_blocks(const DotProduct& entry)
{
    for (const int n : {1, 256, 257}) {
        const judge::Trial trial = try_with(entry, small_vectors(n));
        require_right_sum(trial);
        REQUIRE_THAT(trial, judge::has_at_most(&judge::Counters::blocks,
                                               judge::blocks_with_work(static_cast<std::uint64_t>(n)),
                                               "no block is without work"));
    }
    const judge::Trial many = try_with(entry, small_vectors(8193));
    require_right_sum(many);
    REQUIRE_THAT(many, judge::has_at_most(&judge::Counters::blocks, 32, "at most 32 blocks in a launch"));
}

}  // namespace vectors
