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
}

TEST_CASE("the last five rounds take no shared memory", "[reduce_shuffle][task_2][budget]")
{
    // A block of 128: 4 warps store what they have read. With offset 64 two warps load twice and store, with offset 32
    // one does: 6 loads and 3 stores. Then one warp, or each of the four, loads what it goes on with.
    constexpr std::uint64_t stores = 4 + 2 + 1;
    constexpr std::uint64_t loads = 4 + 2 + 4;
    const Trial trial = try_with(entry, 8191);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sum", exactly(), whole_sum));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, keeps(per_block(&Counters::shared_load_requests), loads,
                              "once at most 32 sums are left, a block loads nothing from shared memory"));
    REQUIRE_THAT(trial, keeps(per_block(&Counters::shared_store_requests), stores,
                              "once at most 32 sums are left, a block stores nothing to shared memory"));
    REQUIRE_THAT(trial, keeps(per_block(&Counters::atomic_requests), 1, "a block adds to the sum once"));
}
