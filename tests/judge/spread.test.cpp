// SPDX-License-Identifier: MIT
// Which ways to the sums of groups count as shared among the threads, and which do not.
#include "module_trials.hpp"

#include <judge/spread.hpp>

using namespace judge;
using namespace module_trials;

namespace {

/// 32 groups of 128 numbers, added up in one of the ways of sums_groups_somehow.cu.
Trial try_way(int way)
{
    use_modules("sums_groups_somehow", "sums_groups");
    std::vector<int> numbers = counting(4096);
    numbers[0] = way;
    return try_again(numbers);
}

void require_refusal(int way, const BudgetMiss& expected, const TrialMatcher& spread = spreads_its_work())
{
    INFO("way " << way);
    const Trial trial = try_way(way);
    REQUIRE(agrees_on<int>("to").match(trial));
    const Refusal refusal = refusal_by(spread, trial);
    REQUIRE(refusal.reason == Reason::budget);
    CHECK(refusal.budget->demand == expected.demand);
    CHECK(refusal.budget->counter == expected.counter);
    CHECK(refusal.budget->limit == expected.limit);
    // Versions of g++ differ by an access or two of a loop, and so by one in a mean.
    CHECK(refusal.budget->measured + 1 >= expected.measured);
    CHECK(refusal.budget->measured <= expected.measured + 1);
    CHECK(refusal.budget->reference == expected.reference);
    CHECK(refusal.budget->at_least == expected.at_least);
}

}  // namespace

TEST_CASE("other blocks, several groups for a block, two dimensions, vectors and tiles share the work")
{
    // 1: blocks of 64, 2: of 16 x 8, 3: four groups in turn, 4: blocks of 1024, 5: a warp with vectors and shuffles,
    // 6: shuffles, with the sums of warps in shared memory.
    for (const int way : {1, 2, 3, 4, 5, 6}) {
        INFO("way " << way);
        const Trial trial = try_way(way);
        REQUIRE(runs_clean().match(trial));
        REQUIRE(agrees_on<int>("to").match(trial));
        CHECK(spreads_its_work().match(trial));
    }
}

TEST_CASE("one thread, a thread for each block and one warp are too few")
{
    const std::string demand = "many threads share the work";
    require_refusal(10, {demand, "threads_at_work", 256, 1, 4096, true, ""});
    require_refusal(11, {demand, "threads_at_work", 256, 32, 4096, true, ""});
    require_refusal(12, {demand, "threads_at_work", 256, 32, 4096, true, ""});
}

TEST_CASE("a thread that fetches for its block does not share")
{
    require_refusal(13, {"the threads share the accesses to global memory", "busiest_thread_global", 400,
                         6450, 100, false, ""});
}

TEST_CASE("a warp that fetches for a block of four does not share, where an exercise leaves less room")
{
    const Trial trial = try_way(16);
    REQUIRE(agrees_on<int>("to").match(trial));
    CHECK(spreads_its_work().match(trial));
    require_refusal(16,
                    {"the threads share the accesses to global memory", "busiest_thread_global", 200, 250,
                     100, false, ""},
                    spreads_its_work({.global = 2}));
    for (const int way : {1, 2, 3, 4, 5}) {
        INFO("way " << way);
        CHECK(spreads_its_work({.global = 2}).match(try_way(way)));
    }
}

TEST_CASE("a lane that adds up for its warp, or a thread for its block, does not share")
{
    require_refusal(14, {"the lanes of a warp access shared memory together", "lanes_together_shared", 15, 8,
                         63, true, ""});
    require_refusal(15, {"the threads share the accesses to shared memory", "busiest_thread_shared", 1852,
                         4356, 463, false, ""});
}

TEST_CASE("a trial in which one warp is enough is a fault of the workbook")
{
    use_modules("sums_groups", "sums_groups");
    const Trial trial = try_again(counting(512));
    CHECK_THROWS_WITH(spreads_its_work().match(trial),
                      contains("a trial is too small for spreads_its_work()"));
}

TEST_CASE("a device that does not count takes every way")
{
    const Trial trial = try_way(10);
    Session::get().settings.device = "cuda";
    CHECK(spreads_its_work().match(trial));
    Session::get().settings.device = "cpu";
}
