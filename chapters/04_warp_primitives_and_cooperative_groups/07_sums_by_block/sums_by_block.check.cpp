// SPDX-License-Identifier: MIT
#include "sums_by_block.hpp"

#include "../trees.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(sums_by_block)> entry;

std::vector<int> drawn_values(int n)
{
    std::vector<int> values;
    Random random("n = " + std::to_string(n));
    for (int i = 0; i < n; ++i) {
        values.push_back(random.whole(-1000, 1000));
    }
    return values;
}

Out<int> sums_for(int n)
{
    return out<int>("sums", static_cast<std::size_t>((n + block_size - 1) / block_size));
}

Trial try_with(const Entry<decltype(sums_by_block)>& tried, int n)
{
    return tried.run("n = " + std::to_string(n), in("values", drawn_values(n)), sums_for(n), n);
}

Observation see_handout(const Entry<decltype(sums_by_block)>& seen)
{
    return seen.observe_handout(in("values", drawn_values(block_size)), out<int>("sums", 1), block_size);
}

}  // namespace

TEST_CASE("the diagnosis agrees with what the device finds", "[sums_by_block][task_1][diagnosis]")
{
    // The kernel was right in its day, or it would be another exercise.
    REQUIRE(see_handout(entry.on("sm_60")).findings.empty());
    REQUIRE_THAT(diagnosis(see_handout(entry.on("sm_70"))), names_the_hazard());
}

TEST_CASE("every sum is right, without a fault", "[sums_by_block][task_2][correctness]")
{
    for (const int n : {0, 1, 31, 32, 33, 64, 255, 256, 257, 1009, 100003}) {
        const Trial trial = try_with(entry, n);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("sums"));
        REQUIRE_THAT(trial, uses_the_device());
    }
    const Trial second =
        entry.after(in("values", drawn_values(300)), sums_for(300), 300)
            .run("the second call, n = 1009", in("values", drawn_values(1009)), sums_for(1009), 1009);
    REQUIRE_THAT(second, runs_clean());
    REQUIRE_THAT(second, agrees_on<int>("sums"));
}

TEST_CASE("one warp still makes the last rounds, on older GPUs and on newer ones",
          "[sums_by_block][task_3][budget]")
{
    for (const char* profile : {"sm_90", "sm_70", "sm_60"}) {
        const Trial trial = try_with(entry.on(profile), 5003);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("sums"));
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, trees::uses_several_blocks());
        REQUIRE_THAT(trial, trees::waits_for_the_block_in_the_first_rounds());
        REQUIRE_THAT(trial,
                     has_at_most(&Counters::atomic_requests, 0, "a block adds without atomic operations"));
        REQUIRE_THAT(trial, trees::adds_in_a_tree());
        REQUIRE_THAT(trial, spreads_its_work());
    }
}
