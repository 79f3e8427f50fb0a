// SPDX-License-Identifier: MIT
// Demands on the means, of calls of small modules.
#include "module_trials.hpp"

#include <judge/budgets.hpp>

using namespace judge;
using namespace module_trials;

namespace {

/// 300 numbers are copied by 3 blocks of 128 threads, of which 10 warps have work.
Trial copy_of_300()
{
    return try_module("copies", counting(300));
}

}  // namespace

TEST_CASE("a budget of launches, allocations or of something to be used refuses")
{
    use_modules("launches_often", "copies");
    const Trial trial = entry.run("n = 2", in("from", counting(2)), out<int>("to", 2), 2);
    const Refusal launches = refusal_by(launches_at_most(1, "one launch"), trial);
    REQUIRE(launches.budget);
    CHECK(launches.budget->counter == "launches");
    CHECK(launches.budget->limit == 1);
    CHECK(launches.budget->measured == 2);
    CHECK_FALSE(launches.budget->at_least);
    const Refusal loads = refusal_by(has_at_least(&Counters::global_load_requests, 1, "it reads"), trial);
    REQUIRE(loads.budget);
    CHECK(loads.budget->at_least);
    CHECK(loads.budget->measured == 0);
    CHECK(loads.budget->reference == 1);
    CHECK_THROWS_WITH(has_at_least(&Counters::global_load_requests, 2, "it reads").match(trial),
                      contains("the reference solution misses its own budget"));
}

TEST_CASE("a counter is divided by the blocks of a launch, or by the warps or threads at work")
{
    const Trial trial = copy_of_300();
    const Counter bytes = &Counters::global_load_bytes;
    CHECK(has_at_most(per_block(bytes), 400, "a third").match(trial));
    CHECK(has_at_most(per_warp(bytes), 120, "a tenth").match(trial));
    CHECK(has_at_most(per_thread(bytes), 4, "a number").match(trial));
    CHECK(has_at_least(per_thread(bytes), 4, "a number").match(trial));
    CHECK(has_at_least(per_warp(&Counters::global_load_requests), 1, "a request").match(trial));
    // Ten requests of three blocks: what is left over counts.
    CHECK(has_at_most(per_block(&Counters::global_load_requests), 4, "four requests").match(trial));
    CHECK_THROWS_WITH(has_at_most(per_block(&Counters::global_load_requests), 3, "less").match(trial),
                      contains("the reference solution misses its own budget"));
    CHECK_THROWS_WITH(has_at_most(per_warp(bytes), 119, "less").match(trial),
                      contains("the reference solution misses its own budget"));
    CHECK_THROWS_WITH(has_at_least(per_thread(bytes), 5, "more").match(trial),
                      contains("the reference solution misses its own budget"));
}

TEST_CASE("a budget per thread is the same for all shapes, and refuses with what it is divided by")
{
    use_modules("sums_groups_somehow", "sums_groups");
    const auto one_fetch = has_at_most(per_thread(&Counters::global_load_bytes), 8, "two numbers at most");
    std::vector<int> numbers(4096, 1);
    for (const int way : {1, 2, 4}) {
        numbers[0] = way;
        CHECK(one_fetch.match(try_again(numbers)));
    }
    numbers[0] = 10;  // one thread for all
    const Refusal refusal = refusal_by(one_fetch, try_again(numbers));
    REQUIRE(refusal.reason == Reason::budget);
    CHECK(refusal.budget->counter == "global_load_bytes");
    CHECK(refusal.budget->per == "thread");
    CHECK(refusal.budget->limit == 8);
    CHECK(refusal.budget->measured == 4096 * 4);
    CHECK(refusal.budget->reference == 4);
}

TEST_CASE("a limit may follow from the launches that were made")
{
    use_modules("sums_groups_somehow", "sums_groups");
    // A tree of as many threads as a block has takes its logarithm of rounds.
    const auto barriers_of_a_tree = from_launches([](const Launch& launch) {
        std::uint64_t barriers = 2;
        for (unsigned threads = launch.block[0] * launch.block[1]; threads > 1; threads /= 2) {
            ++barriers;
        }
        return barriers;
    });
    const auto tree =
        has_at_most(&Counters::barriers_per_block, barriers_of_a_tree, "one barrier for each round");
    std::vector<int> numbers(4096, 1);
    for (const int way : {1, 2}) {
        numbers[0] = way;
        CHECK(tree.match(try_again(numbers)));
    }
    numbers[0] = 3;  // each block adds up four groups
    const Refusal refusal = refusal_by(tree, try_again(numbers));
    CHECK(refusal.budget->limit == 9);
    CHECK(refusal.budget->measured == 36);
    CHECK(refusal.budget->reference == 9);
}

TEST_CASE("allocations of page-locked memory are counted, and memory that is only registered is not")
{
    const auto no_allocations = has_at_most(pinned_allocations(), 0, "nothing is allocated");
    std::vector<int> numbers = counting(300);
    numbers[0] = 0;  // registers a buffer of its own
    CHECK(no_allocations.match(try_module("copies_through_pinned_memory", numbers)));
    numbers[0] = 1;  // allocates one
    const Refusal refusal = refusal_by(no_allocations, try_again(numbers));
    CHECK(refusal.budget->counter == "pinned_allocations");
    CHECK(refusal.budget->measured == 2);
}

TEST_CASE("blocks beyond the elements, and blocks that access nothing, are too many")
{
    use_modules("sums_groups_somehow", "sums_groups");
    const auto enough =
        has_at_most(&Counters::blocks, blocks_with_work(4096), "no block is without an element");
    const auto busy = has_at_most(idle_blocks(), 0, "no block is idle");
    std::vector<int> numbers(4096, 1);
    for (const int way : {1, 3, 4, 5}) {  // smaller blocks, fewer blocks, larger blocks, vectors
        numbers[0] = way;
        const Trial trial = try_again(numbers);
        CHECK(enough.match(trial));
        CHECK(busy.match(trial));
    }
    numbers[0] = 17;  // one block more, which adds up zeros
    const Refusal more = refusal_by(enough, try_again(numbers));
    CHECK(more.budget->limit == 32);
    CHECK(more.budget->measured == 33);
    numbers[0] = 18;  // a block for each number, most of which return at once
    const Refusal idle = refusal_by(busy, try_again(numbers));
    CHECK(idle.budget->counter == "idle_blocks");
    CHECK(idle.budget->measured == 4096 - 32);
}

TEST_CASE("lanes at work are counted in percent")
{
    const Trial trial = copy_of_300();
    CHECK(has_at_least(lanes_at_work(), 75, "most lanes work").match(trial));
    CHECK_THROWS_WITH(has_at_least(lanes_at_work(), 101, "more than all").match(trial),
                      contains("the reference solution misses its own budget"));
}

TEST_CASE("a pass tells what the budgets with a limit were about")
{
    Session::get().verdict.measurement.reset();
    const Trial trial = copy_of_300();
    REQUIRE(has_at_most(&Counters::global_load_sectors, 1000, "side by side").match(trial));
    REQUIRE(has_at_most(bytes_read(), 1200, "each number once").match(trial));
    REQUIRE(has_at_most(bytes_read(), 1300, "each number once, again").match(trial));
    const auto& judged = Session::get().verdict.measurement->judged;
    REQUIRE(judged.size() == 2);
    CHECK(judged[0].counter == "global_load_sectors");
    CHECK(judged[1] == JudgedMeasure{"bytes_read", "", 1200, 1200});
}

TEST_CASE("copies from device memory to device memory are counted")
{
    const auto no_copies = has_at_most(bytes_copied_on_device(), 0, "the kernel does it");
    CHECK(no_copies.match(copy_of_300()));
    const Refusal refusal = refusal_by(no_copies, try_module("leaves_it_to_the_library", counting(300)));
    CHECK(refusal.budget->counter == "bytes_on_device");
    CHECK(refusal.budget->measured == 1200);
}

TEST_CASE("what is read is counted by whatever way it comes")
{
    const Trial trial = copy_of_300();
    CHECK(has_at_most(bytes_read(), 1200, "each number once").match(trial));
    CHECK_THROWS_WITH(has_at_most(bytes_read(), 1199, "less").match(trial),
                      contains("the reference solution misses its own budget"));
    const Refusal refusal = refusal_by(has_at_most(bytes_read(), 1200, "each number once"),
                                       try_module("reads_in_three_ways", counting(300)));
    CHECK(refusal.budget->counter == "bytes_read");
    CHECK(refusal.budget->measured == 3 * 1200);
}

TEST_CASE("copies from device memory to the host are counted")
{
    const Refusal refusal = refusal_by(has_at_most(bytes_copied_to_host(), 0, "the result stays"),
                                       try_module("reads_in_three_ways", counting(300)));
    CHECK(refusal.budget->counter == "bytes_to_host");
    CHECK(refusal.budget->measured == 4);
}

TEST_CASE("a device that does not count keeps all budgets")
{
    const Trial trial = copy_of_300();
    Session::get().settings.device = "cuda";
    CHECK(has_at_most(per_thread(&Counters::global_load_bytes), 0, "nothing is read").match(trial));
    Session::get().settings.device = "cpu";
}
