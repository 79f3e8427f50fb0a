// SPDX-License-Identifier: MIT
#include "last_block.hpp"

#include "../arrays_to_sum.hpp"

using namespace judge;
using namespace arrays_to_sum;

namespace {

const Entry<decltype(last_block)> entry;

Trial try_with_rows(int rows, int columns)
{
    return entry.run("rows = " + std::to_string(rows) + ", columns = " + std::to_string(columns),
                     in("x", small_numbers(rows * columns)),
                     out<float>("sums", static_cast<std::size_t>(rows)), rows, columns);
}

}  // namespace

TEST_CASE("the last block has the sum, for every number of elements", "[last_block][task_1][correctness]")
{
    for (const int columns : {0, 1, 127, 128, 129, 1000, 4095, 4096, 4097, 100003}) {
        const Trial trial = try_with_rows(1, columns);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("sums"));
        REQUIRE_THAT(trial, uses_the_device());
    }
}

TEST_CASE("the next launch finds everything as the first one did", "[last_block][task_2][correctness]")
{
    for (const int columns : {1, 129, 5003}) {
        const Trial trial = try_with_rows(5, columns);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("sums"));
        REQUIRE_THAT(trial, uses_the_device());
    }
}

TEST_CASE("a row takes one launch, and a block one ticket", "[last_block][task_3][budget]")
{
    const Trial trial = try_with_rows(1, 100003);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sums"));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, launches_at_most(1, "one launch adds up a row"));
    REQUIRE_THAT(trial, keeps(per_block(&Counters::atomic_requests), 1,
                              "a block draws one ticket, and adds to nothing else atomically"));
}
