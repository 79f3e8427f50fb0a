// SPDX-License-Identifier: MIT
#include "read_then_write.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(read_then_write)> entry;

/// Multiples of 1/4 from 1 to 99: a value that is lost or counted twice shows, and so does a sum that is kept in an int.
/// Every sum of 32 is exact.
std::vector<float> quarters(int n)
{
    std::vector<float> values =
        Random("n = " + std::to_string(n)).whole_floats(static_cast<std::size_t>(n), 4, 396);
    for (float& value : values) {
        value /= 4;
    }
    return values;
}

Out<float> sums_for(int n)
{
    return out<float>("group_sums", static_cast<std::size_t>(n));
}

Trial try_with(int n)
{
    return entry.run("n = " + std::to_string(n), in("values", quarters(n)), sums_for(n), n);
}

}  // namespace

TEST_CASE("every value gets the sum of its group", "[read_then_write][task_1][correctness]")
{
    for (const int n : {0, 1, 2, 31, 32, 33, 63, 97, 127, 128, 129, 160, 1009, 100003}) {
        const Trial trial = try_with(n);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("group_sums"));
        REQUIRE_THAT(trial, uses_the_device());
    }
    const Trial second =
        entry.after(in("values", quarters(97)), sums_for(97), 97)
            .run("the second call, n = 1009", in("values", quarters(1009)), sums_for(1009), 1009);
    REQUIRE_THAT(second, runs_clean());
    REQUIRE_THAT(second, agrees_on<float>("group_sums"));
}

TEST_CASE("five rounds in shared memory, and no warp waits for the block",
          "[read_then_write][task_2][budget]")
{
    constexpr int n = 12800;
    constexpr std::uint64_t groups = n / 32;
    const Trial trial = try_with(n);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("group_sums"));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, has_at_least(&Counters::blocks, 4, "at least four blocks share the work"));
    REQUIRE_THAT(trial, has_at_most(&Counters::blocks, blocks_with_work(n), "no block is without a value"));
    REQUIRE_THAT(trial, spreads_its_work());
    REQUIRE_THAT(trial, has_at_most(&Counters::barriers_per_block, 0, "no barrier of the block"));
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::shuffles, 0, "lanes meet in shared memory, and use no shuffle"));
    REQUIRE_THAT(trial, has_at_most(&Counters::atomic_requests, 0, "the lanes need no atomic operation"));
    // Two reads and a write in each of five rounds, a write before them and a read behind: 11 and 6. A lane that adds up
    // its group by itself reads 32 times.
    REQUIRE_THAT(trial, has_at_most(&Counters::shared_load_requests, 16 * groups,
                                    "a warp loads at most sixteen times from shared memory for a group"));
    REQUIRE_THAT(trial, has_at_most(&Counters::shared_store_requests, 8 * groups,
                                    "a warp stores at most eight times to shared memory for a group"));
    REQUIRE_THAT(trial, has_at_most(&Counters::bank_conflicts, 0, "shared memory has no bank conflicts"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, sizeof(float) * n * 3 / 2,
                                    "each value is read from global memory once"));
}
