// SPDX-License-Identifier: MIT
#include "grand_total.hpp"

#include "../sums.hpp"

using namespace judge;
using namespace sums;

namespace {

const Entry<decltype(grand_total)> entry;

}  // namespace

TEST_CASE("the diagnosis agrees with what the device finds", "[grand_total][task_1][diagnosis]")
{
    const std::vector<float> values(128, 1.0f);  // one full block
    REQUIRE_THAT(diagnosis(entry.observe_handout(in("values", values), out<float>("sum", 1), values.size())),
                 names_the_hazard());
}

TEST_CASE("the sum is right for every number of values, without a fault",
          "[grand_total][task_2][correctness]")
{
    require_right_sums(entry);
}

TEST_CASE("the last five rounds still wait for a warp alone", "[grand_total][task_3][budget]")
{
    constexpr int n = 12800;  // 100 blocks of 128 threads
    const Trial trial = try_with(entry, n);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sum"));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, trees::uses_several_blocks());
    REQUIRE_THAT(trial, has_at_most(&Counters::blocks, blocks_with_work(n), "no block is without a value"));
    REQUIRE_THAT(trial, trees::waits_for_the_block_in_the_first_rounds());
    REQUIRE_THAT(trial, trees::adds_in_a_tree());
    REQUIRE_THAT(trial, spreads_its_work());
    require_one_addition_per_block(trial, n);
}
