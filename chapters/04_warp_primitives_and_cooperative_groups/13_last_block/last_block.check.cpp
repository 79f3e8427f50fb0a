// SPDX-License-Identifier: MIT
#include "last_block.hpp"

#include "../arrays_to_sum.hpp"
#include "../devices.hpp"

using namespace judge;
using namespace arrays_to_sum;

namespace {

const Entry<decltype(last_block)> entry;

Trial try_with_rows(int rows, int columns, const Entry<decltype(last_block)>& on_device = entry)
{
    return on_device.run("rows = " + std::to_string(rows) + ", columns = " + std::to_string(columns),
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
    // The block that comes last is the one with the lowest number, and not the one with the highest.
    for (const int columns : {129, 1000, 20011}) {
        const Trial trial = try_with_rows(1, columns, entry.on(devices::in_descending_order("sm_90")));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("sums"));
    }
}

TEST_CASE("the next launch finds everything as the first one did", "[last_block][task_2][correctness]")
{
    // The last row of the last matrix begins beyond 2^16.
    for (const int columns : {1, 129, 20011}) {
        const Trial trial = try_with_rows(5, columns);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("sums"));
        REQUIRE_THAT(trial, uses_the_device());
    }
    const Trial second = entry.after(in("x", small_numbers(2000)), out<float>("sums", 2), 2, 1000)
                             .run("the second call, rows = 3, columns = 4097", in("x", small_numbers(12291)),
                                  out<float>("sums", 3), 3, 4097);
    REQUIRE_THAT(second, runs_clean());
    REQUIRE_THAT(second, agrees_on<float>("sums"));
}

TEST_CASE("a row takes one launch, and a block one ticket", "[last_block][task_3][budget]")
{
    constexpr std::uint64_t columns = 100003;
    const Trial trial = try_with_rows(1, columns);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sums"));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, launches_at_most(1, "one launch adds up a row"));
    REQUIRE_THAT(trial, spreads_its_work());
    REQUIRE_THAT(trial, has_at_least(&Counters::blocks, 8, "at least 8 blocks share a row"));
    REQUIRE_THAT(trial, has_at_most(&Counters::atomic_lanes, tickets(),
                                    "a block draws one ticket, and adds to nothing else atomically"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, sizeof(float) * (columns + columns / 2),
                                    "each element is read from global memory once"));
    REQUIRE_THAT(trial, has_at_least(&Counters::global_load_bytes, elements_and_sums(columns),
                                     "the last block adds up what all blocks have left"));
    for (const int few : {0, 256}) {
        const Trial full_blocks = try_with_rows(1, few);
        REQUIRE_THAT(full_blocks, runs_clean());
        REQUIRE_THAT(full_blocks, agrees_on<float>("sums"));
        REQUIRE_THAT(full_blocks,
                     has_at_most(&Counters::blocks, blocks_with_work(static_cast<std::uint64_t>(few)),
                                 "no block is without an element"));
    }
}
