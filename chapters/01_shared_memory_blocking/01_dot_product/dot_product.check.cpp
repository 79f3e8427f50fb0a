// SPDX-License-Identifier: MIT
#include "dot_product.hpp"

#include "../vectors.hpp"

using namespace judge;
using namespace vectors;

namespace {

const Entry<decltype(dot_product)> entry;

}  // namespace

TEST_CASE("the sum is right for every number of elements", "[dot_product][task_1][correctness]")
{
    for (const int n : {0, 1, 2, 31, 33, 255, 256, 257, 1000, 8191, 8192, 8193, 33792, 100003}) {
        const Trial trial = try_with(entry, small_vectors(n));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_result<float>());
        REQUIRE_THAT(trial, uses_the_device());
    }
}

TEST_CASE("at most 32 blocks read each element once, side by side", "[dot_product][task_2][budget]")
{
    constexpr std::uint64_t n = 100003;
    constexpr std::uint64_t requests = 2 * ((n + 31) / 32);  // of a warp for 32 neighbours, in both vectors
    const Trial trial = try_with(entry, small_vectors(n));
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_result<float>());
    REQUIRE_THAT(trial, uses_the_device());
    // A second kernel may read the sums of 32 blocks, and a request for 32 neighbours may touch a fifth sector.
    REQUIRE_THAT(trial, keeps(&Counters::global_load_bytes, 2 * sizeof(float) * n + 32 * sizeof(float),
                              "each element is read from global memory once"));
    REQUIRE_THAT(trial, keeps(&Counters::global_load_sectors, 5 * requests + 32,
                              "neighbouring threads read neighbouring elements"));
    REQUIRE_THAT(trial, keeps(&Counters::blocks, 32, "at most 32 blocks in a launch"));
}

TEST_CASE("a block adds its sums in a tree", "[dot_product][task_3][budget]")
{
    const Trial trial = try_with(entry, small_vectors(8192));
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_result<float>());
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, keeps(&Counters::barriers_per_block, 9,
                              "at most 9 barriers per block: one, and one per round"));
    REQUIRE_THAT(trial, keeps(per_block(&Counters::shared_load_requests), 100,
                              "a block adds its sums in a tree, with at most 100 shared loads"));
}
