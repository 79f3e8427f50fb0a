// SPDX-License-Identifier: MIT
#include "divergent_barrier.hpp"

#include "../vectors.hpp"

using namespace judge;
using namespace vectors;

namespace {

const Entry<decltype(divergent_barrier)> entry;

}  // namespace

TEST_CASE("the diagnosis agrees with what the device finds", "[divergent_barrier][task_1][diagnosis]")
{
    const Vectors vectors = small_vectors(300);
    REQUIRE_THAT(diagnosis(entry.observe_handout(in("a", vectors.a), in("b", vectors.b), vectors.a.size())),
                 names_the_hazard());
}

TEST_CASE("the fixed kernel sums without a fault", "[divergent_barrier][task_2][correctness]")
{
    for (const int n : {0, 1, 255, 256, 257, 1000, 8191, 8193, 33792}) {
        const Trial trial = try_with(entry, small_vectors(n));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_result<float>());
        REQUIRE_THAT(trial, uses_the_device());
    }
}

TEST_CASE("the tree is still a tree", "[divergent_barrier][task_3][budget]")
{
    constexpr std::uint64_t n = 8192;
    const Trial trial = try_with(entry, small_vectors(n));
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_result<float>());
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, keeps(&Counters::global_load_bytes, 2 * sizeof(float) * n + 32 * sizeof(float),
                              "each element is read from global memory once"));
    REQUIRE_THAT(trial, keeps(&Counters::barriers_per_block, 9,
                              "at most 9 barriers per block: one, and one per round"));
    REQUIRE_THAT(trial, keeps(per_block(&Counters::shared_load_requests), 100,
                              "a block adds its sums in a tree, with at most 100 shared loads"));
}
