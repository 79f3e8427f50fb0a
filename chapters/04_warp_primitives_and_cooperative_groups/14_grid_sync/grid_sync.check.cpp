// SPDX-License-Identifier: MIT
#include "grid_sync.hpp"

#include "../arrays_to_sum.hpp"
#include "../devices.hpp"

using namespace judge;
using namespace arrays_to_sum;

namespace {

const Entry<decltype(grid_sync)> entry;

/// It holds at most 16 blocks at a time, so a grid of a fixed size that fits this device is too small for one with 20
/// multiprocessors.
const std::string one_multiprocessor = devices::with_multiprocessors("sm_75", 1);
constexpr int many = 20;
const std::string many_multiprocessors = devices::with_multiprocessors("sm_75", many);

Trial try_with_shares(const Entry<decltype(grid_sync)>& on_device, int n)
{
    return on_device.run("n = " + std::to_string(n), in("x", small_numbers(n)),
                         out<float>("y", static_cast<std::size_t>(n)), n);
}

}  // namespace

TEST_CASE("each element is divided by the sum of all", "[grid_sync][task_1][correctness]")
{
    for (const int n : {0, 1, 127, 128, 129, 1009, 16384, 16385, 100003}) {
        const Trial trial = try_with_shares(entry, n);
        REQUIRE_THAT(trial, runs_clean());
        // The sum is exact, and a division is rounded as IEEE 754 says: there is one right answer.
        REQUIRE_THAT(trial, agrees_on<float>("y"));
        REQUIRE_THAT(trial, uses_the_device());
    }
    // The multiprocessors of sm_75 hold half as many threads.
    for (const std::string& device : {std::string("sm_75"), one_multiprocessor}) {
        const Trial trial = try_with_shares(entry.on(device), 16385);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("y"));
        REQUIRE_THAT(trial, uses_the_device());
    }
    const auto share_of = [](int n) { return out<float>("y", static_cast<std::size_t>(n)); };
    const Trial second =
        entry.after(in("x", small_numbers(1000)), share_of(1000), 1000)
            .run("the second call, n = 20011", in("x", small_numbers(20011)), share_of(20011), 20011);
    REQUIRE_THAT(second, runs_clean());
    REQUIRE_THAT(second, agrees_on<float>("y"));
}

TEST_CASE("one launch of several blocks, which meet at a barrier", "[grid_sync][task_2][budget]")
{
    constexpr std::uint64_t n = 100003;
    const Trial trial = try_with_shares(entry, n);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("y"));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, launches_at_most(1, "one launch does it all"));
    // One for each multiprocessor of the CPU device.
    REQUIRE_THAT(trial, has_at_least(&Counters::blocks, 8, "at least 8 blocks share the work"));
    REQUIRE_THAT(trial, has_at_most(&Counters::atomic_requests, 0, "blocks wait at the barrier of the grid"));
    REQUIRE_THAT(trial, has_at_least(&Counters::grid_barriers, 1, "blocks wait at the barrier of the grid"));
    REQUIRE_THAT(trial, spreads_its_work());
    // Each element to add and to divide, once more for other orders; and each thread may add up the sums for itself.
    const Limit elements_and_sums = from_launches([](const Launch& launch) {
        return sizeof(float) * (3 * n + launch.counters.threads * launch.counters.blocks);
    });
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, elements_and_sums,
                                    "a block reads its own elements, and the sums of the others"));
    // Few enough elements that the trial above has more traffic, and is the one that the verdict counts.
    const Trial on_many = try_with_shares(entry.on(many_multiprocessors), 82003);
    REQUIRE_THAT(on_many, runs_clean());
    REQUIRE_THAT(on_many, agrees_on<float>("y"));
    REQUIRE_THAT(on_many, has_at_least(&Counters::blocks, many,
                                       "there are at least as many blocks as multiprocessors"));
    const Trial full_blocks = try_with_shares(entry, 1024);
    REQUIRE_THAT(full_blocks, runs_clean());
    REQUIRE_THAT(full_blocks, agrees_on<float>("y"));
    REQUIRE_THAT(full_blocks,
                 has_at_most(&Counters::blocks, blocks_with_work(1024), "no block is without an element"));
}
