// SPDX-License-Identifier: MIT
#include "jacobi_steps.hpp"

#include "../devices.hpp"

#include <judge/check.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace judge;

namespace {

const Entry<decltype(jacobi_steps)> entry;

/// It holds at most 16 blocks and 1024 threads at a time, so a grid of a fixed size that fits this device is too small for
/// one with 20 multiprocessors.
const std::string one_multiprocessor = devices::with_multiprocessors("sm_75", 1);
/// They hold 2048 threads. A grid for all of them is twice the grid for one, and neither the sum of the two numbers nor a
/// power of one.
const std::string two_multiprocessors = devices::with_multiprocessors("sm_75", 2);
constexpr int many = 20;
const std::string many_multiprocessors = devices::with_multiprocessors("sm_75", many);

std::string words(int n, int steps)
{
    return "n = " + std::to_string(n) + ", steps = " + std::to_string(steps);
}

/// Whole numbers. A step adds two floats, which is rounded in one way only, and halves the sum, which is exact: there is one
/// right answer for any number of steps.
In<float> start(int n)
{
    return in("start", Random("n = " + std::to_string(n)).whole_floats(static_cast<std::size_t>(n), 1, 1000));
}

Out<float> buffer(const std::string& name, int n)
{
    return out<float>(name, static_cast<std::size_t>(n));
}

/// As many blocks as the device has multiprocessors, or fewer if the cells do not fill as many.
Limit one_for_each(std::uint64_t multiprocessors, std::uint64_t n)
{
    return Limit([multiprocessors, with_work = blocks_with_work(n)](const Observation& run) {
        return std::min(multiprocessors, with_work.of(run));
    });
}

Trial try_with(int n, int steps, const Entry<decltype(jacobi_steps)>& on_device = entry)
{
    return on_device.run(words(n, steps), start(n), buffer("rod", n), buffer("other", n), n, steps);
}

void require_right_rod(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("rod"));
}

void require_one_barrier_per_step(const Trial& trial, std::uint64_t steps)
{
    require_right_rod(trial);
    REQUIRE_THAT(trial, launches_at_most(1, "one launch makes all steps"));
    REQUIRE_THAT(trial, has_at_most(&Counters::atomic_requests, 0,
                                    "blocks wait at the barrier of the grid, and not at a counter"));
    REQUIRE_THAT(trial, has_at_least(&Counters::grid_barriers, steps - 1,
                                     "between two steps all blocks meet at the barrier of the grid"));
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::grid_barriers, steps * 11 / 10, "one barrier per step is enough"));
}

}  // namespace

TEST_CASE("each cell has the right value after the last step", "[jacobi_steps][task_1][correctness]")
{
    for (const int steps : {0, 1, 2}) {
        require_right_rod(try_with(1009, steps));
    }
    // Enough steps that both buffers are written in full, even if the ends are not.
    const Trial hundred = try_with(1009, 100);
    require_right_rod(hundred);
    REQUIRE_THAT(hundred, uses_the_device());
    for (const int n : {0, 1, 2, 3, 128, 129}) {
        require_right_rod(try_with(n, 3));
    }
    // Threads take several cells. Devices that hold few threads show it with few cells, and 16 bits are too few for the
    // number of a cell in the last of these. Three steps are enough to need a barrier; a hundred would take long by a
    // barrier of flags.
    require_right_rod(try_with(3001, 3, entry.on(one_multiprocessor)));
    require_right_rod(entry.on(two_multiprocessors)
                          .after(start(1000), buffer("rod", 1000), buffer("other", 1000), 1000, 5)
                          .run("the second call, " + words(5003, 2), start(5003), buffer("rod", 5003),
                               buffer("other", 5003), 5003, 2));
    require_right_rod(try_with(70001, 2, entry.on(one_multiprocessor)));
}

TEST_CASE("one launch of several blocks, which meet once per step", "[jacobi_steps][task_2][budget]")
{
    constexpr std::uint64_t steps = 100;
    constexpr std::uint64_t n = 3001;
    require_one_barrier_per_step(try_with(1009, steps), steps);
    const Trial trial = try_with(n, steps);
    require_one_barrier_per_step(trial, steps);
    REQUIRE_THAT(trial, uses_the_device());
    // One for each multiprocessor of the CPU device.
    REQUIRE_THAT(trial, has_at_least(&Counters::blocks, one_for_each(8, n),
                                     "at least 8 blocks share the work, or all that have a cell"));
    REQUIRE_THAT(trial, spreads_its_work());
    // Two neighbours, and as much again for other ways to treat the ends.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, sizeof(float) * 4 * n * steps,
                                    "a cell is relaxed once per step, from its neighbours"));
    const Trial on_many = try_with(n, 3, entry.on(many_multiprocessors));
    require_right_rod(on_many);
    REQUIRE_THAT(on_many, has_at_least(&Counters::blocks, one_for_each(many, n),
                                       "there are at least as many blocks as multiprocessors, if there are "
                                       "cells for them"));
    const Trial full_blocks = try_with(1024, 2);
    require_right_rod(full_blocks);
    REQUIRE_THAT(full_blocks,
                 has_at_most(&Counters::blocks, blocks_with_work(1024), "no block is without a cell"));
    // A grid of one large block at work and others at the barrier has enough threads.
    REQUIRE_THAT(trial, has_at_most(idle_blocks(), from_launches([](const Launch& launch) {
                                        return launch.counters.blocks / 4;
                                    }),
                                    "the cells are shared among the blocks"));
}
