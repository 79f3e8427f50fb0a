// SPDX-License-Identifier: MIT
#include "reduce_shuffle.hpp"

#include "../arrays_to_sum.hpp"

using namespace judge;
using namespace arrays_to_sum;

namespace {

const Entry<decltype(reduce_shuffle)> entry;

}  // namespace

TEST_CASE("shuffles give the right sum for every number of elements", "[reduce_shuffle][task_1][correctness]")
{
    for (const int n : {0, 1, 2, 31, 32, 33, 63, 65, 127, 128, 129, 1000, 8191, 100003}) {
        const Trial trial = try_with(entry, n);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("sum", exactly(), whole_sum));
        REQUIRE_THAT(trial, uses_the_device());
    }
    require_right_second_call(entry);
}

TEST_CASE("the last five rounds take no shared memory", "[reduce_shuffle][task_2][budget]")
{
    const Trial trial = try_with(entry, 20011);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sum", exactly(), whole_sum));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, spreads_its_work());
    // Each of the w warps of a block stores what it has read. The rounds from w / 2 busy warps down to one make 2 (w - 1)
    // loads and w - 1 stores. Then one warp, or each of the w, loads what it goes on with.
    REQUIRE_THAT(trial, has_at_most(per_warp(&Counters::shared_load_requests), 3,
                                    "the last five rounds load nothing from shared memory"));
    REQUIRE_THAT(trial, has_at_most(per_warp(&Counters::shared_store_requests), 2,
                                    "the last five rounds store nothing to shared memory"));
    // Lanes that have nothing left to do may stay away: 32, 16, 8, 4 and 2 lanes fold 32 values.
    REQUIRE_THAT(trial, has_at_least(per_block(&Counters::shuffle_lanes), 32 + 16 + 8 + 4 + 2,
                                     "a warp folds the last 32 sums of its block by shuffles"));
    // Each round is a call of the warp, or more if it is cut into tiles.
    REQUIRE_THAT(trial,
                 has_at_least(per_block(&Counters::shuffles), 5,
                              "a warp folds the last 32 sums of its block in five rounds of shuffles"));
    // One call more is allowed, for the library's reduce(), which hands the sum to all lanes.
    constexpr auto folds = [](const Launch& launch) {
        const Counters& counters = launch.counters;
        return 6 * (counters.warps + counters.blocks);
    };
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::shuffles, from_launches(folds),
                             "a warp folds its values, or those of its block, in five or six shuffles"));
    REQUIRE_THAT(trial, has_at_most(per_block(&Counters::atomic_lanes), 1, "a block adds to the sum once"));
    require_no_idle_blocks(entry);
}
