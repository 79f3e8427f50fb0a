// SPDX-License-Identifier: MIT
#include "reduce_syncwarp.hpp"

#include "../sums.hpp"

using namespace judge;
using namespace sums;

namespace {

const Entry<decltype(reduce_syncwarp)> entry;

constexpr int n = 12800;  // 100 blocks of 128 threads

}  // namespace

TEST_CASE("the sum is right for every number of values", "[reduce_syncwarp][task_1][correctness]")
{
    require_right_sums(entry);
}

TEST_CASE("the last five rounds do not wait for the block", "[reduce_syncwarp][task_2][budget]")
{
    const Trial trial = try_with(entry, n);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sum"));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, keeps(&Counters::barriers_per_block, 3,
                              "at most three barriers of the block: one at the start, and one after each "
                              "of the rounds with the offsets 64 and 32"));
    // Rounds 64 and 32 take two loads for each of 2 + 1 warps, the five others two each, the result one: 17 requests.
    // A tree that lets every warp go through the last five rounds asks for 2 * 4 in each of them, 47 in all.
    REQUIRE_THAT(trial, keeps(per_block(&Counters::shared_load_requests), 47,
                              "a block adds its sums in a tree, with at most 47 shared loads"));
    REQUIRE_THAT(trial, keeps(&Counters::shuffles, 0, "the tree is in shared memory"));
}

TEST_CASE("a block adds to the result once", "[reduce_syncwarp][task_3][budget]")
{
    const Trial trial = try_with(entry, n);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sum"));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, keeps(per_block(&Counters::atomic_requests), 1, "one atomic addition per block"));
    // A request of one warp may carry 32 additions; the queue at one address tells.
    REQUIRE_THAT(trial, keeps(&Counters::atomic_queue, 1, "one thread of a block adds to the result"));
    REQUIRE_THAT(trial, keeps(&Counters::global_load_bytes, sizeof(float) * n,
                              "each value is read from global memory once"));
}
