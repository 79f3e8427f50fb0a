// SPDX-License-Identifier: MIT
#include "reduce_grid_stride.hpp"

#include "../arrays_to_sum.hpp"

#include <judge/session.hpp>

#include <cmath>

using namespace judge;
using namespace arrays_to_sum;

namespace {

const Entry<decltype(reduce_grid_stride)> entry;

/// 10,240 blocks of 128 threads take 1,310,720 elements at once, so this many are more than one for each thread.
constexpr int large_n = 1400003;

/// Made once, since a million threads take long, and two tasks ask for it: each is told that it begins.
const Trial& large_trial()
{
    static const Trial trial = try_with(entry, large_n);
    Session::get().begin_trial(trial.circumstances());
    return trial;
}

void require_right_sum(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sum", exactly(), whole_sum));
    REQUIRE_THAT(trial, uses_the_device());
}

}  // namespace

TEST_CASE("a grid of limited size adds up any number of elements",
          "[reduce_grid_stride][task_1][correctness]")
{
    // With 131073 elements there are more block sums than the second launch has threads.
    for (const int n : {0, 1, 128, 129, 131073}) {
        require_right_sum(try_with(entry, n));
    }
    require_right_sum(large_trial());
    require_right_second_call(entry);
}

TEST_CASE("two launches read side by side and need no atomics", "[reduce_grid_stride][task_2][budget]")
{
    constexpr std::uint64_t n = large_n;
    constexpr std::uint64_t max_blocks = 10240;
    constexpr std::uint64_t requests = (n + 31) / 32;
    const Trial& trial = large_trial();
    require_right_sum(trial);
    REQUIRE_THAT(trial, launches_at_most(2, "two launches do it all"));
    // One thread at the end is left to the third task.
    REQUIRE_THAT(trial, has_at_least(&Counters::working_threads, n / 16, "many threads share the work"));
    REQUIRE_THAT(trial, has_at_most(&Counters::atomic_requests, 0, "no atomic functions"));
    REQUIRE_THAT(trial, has_at_most(&Counters::blocks, max_blocks, "at most 10,240 blocks in a launch"));
    // Each element once, and the block sums once: half as many more are allowed, and half as many sums are asked for.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, sizeof(float) * (n + n / 2),
                                    "each element is read from global memory once"));
    REQUIRE_THAT(trial, has_at_least(&Counters::global_load_bytes, elements_and_sums(n),
                                     "a kernel adds up what the blocks have left"));
    // A request for 32 neighbours may touch a fifth sector. So may each piece that is one block's, and begins anywhere.
    // Two neighbours for each thread would touch eight.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_sectors, 6 * (requests + max_blocks / 32),
                                    "neighbouring threads read neighbouring elements"));
    require_no_idle_blocks(entry);
}

TEST_CASE("426,001 times 1.23 is nearly 523,981", "[reduce_grid_stride][task_3][correctness]")
{
    // The reference makes one addition in the first thread, 7 in a tree of 128, 4 for 3329 sums by 1024 threads and 10 in
    // their tree: 22 for each element. The header allows 28. Each is off by one part in 2^24 at most. If one thread adds up
    // the block sums, it is off by more, whether blocks have 64 threads or 1024: so many elements are needed for that, and
    // the sum must not exceed 2^19 by much, where the error of sums of 1024 elements changes its sign.
    constexpr int n = 426001;
    const std::vector<float> x(n, 1.23f);
    const double bound = (22 + 28) * std::ldexp(1.0, -24) * n * 1.23;
    const Trial trial = entry.run("n = 426001, all 1.23", in("x", x), out<float>("sum", 1), n);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial,
                 agrees_on<float>(
                     "sum", {[=](std::size_t) { return bound; }, "the rounding of 28 additions per element"},
                     whole_sum));
    REQUIRE_THAT(trial, uses_the_device());
}
