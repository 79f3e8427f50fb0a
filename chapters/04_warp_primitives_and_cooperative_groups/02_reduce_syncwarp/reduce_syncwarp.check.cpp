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
    REQUIRE_THAT(trial, trees::uses_several_blocks());
    REQUIRE_THAT(trial, has_at_most(&Counters::blocks, blocks_with_work(n), "no block is without a value"));
    REQUIRE_THAT(trial, trees::waits_for_the_block_in_the_first_rounds());
    REQUIRE_THAT(trial, trees::adds_in_a_tree());
    REQUIRE_THAT(trial, spreads_its_work());
}

TEST_CASE("a block adds to the result once", "[reduce_syncwarp][task_3][budget]")
{
    const Trial trial = try_with(entry, n);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sum"));
    REQUIRE_THAT(trial, uses_the_device());
    require_one_addition_per_block(trial, n);
}
