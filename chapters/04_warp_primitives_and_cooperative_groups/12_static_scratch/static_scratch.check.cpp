// SPDX-License-Identifier: MIT
#include "static_scratch.hpp"

#include "../arrays_to_sum.hpp"

using namespace judge;
using namespace arrays_to_sum;

namespace {

const Entry<decltype(static_scratch)> entry;

}  // namespace

TEST_CASE("two launches give the right sum for every number of elements",
          "[static_scratch][task_1][correctness]")
{
    for (const int n : {0, 1, 127, 128, 129, 1009, 131071, 131073, 200003}) {
        const Trial trial = try_with(entry, n);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("sum", exactly(), whole_sum));
        REQUIRE_THAT(trial, uses_the_device());
    }
}

TEST_CASE("a call allocates no memory", "[static_scratch][task_2][budget]")
{
    const Trial trial = try_with(entry, 200003);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sum", exactly(), whole_sum));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, allocates_at_most(0, "a call allocates no device memory"));
    REQUIRE_THAT(trial, keeps(&Counters::atomic_requests, 0, "blocks leave their sums to the second launch"));
    REQUIRE_THAT(trial, keeps_at_least(&Counters::blocks, 128, "at least 128 blocks share the work"));
}
