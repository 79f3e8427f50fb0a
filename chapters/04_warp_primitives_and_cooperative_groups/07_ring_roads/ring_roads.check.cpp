// SPDX-License-Identifier: MIT
#include "ring_roads.hpp"

#include "../imports.hpp"

#include <judge/check.hpp>

#include <algorithm>
#include <numeric>

using namespace judge;

namespace {

const Entry<decltype(ring_roads)> entry;

/// Roads with their cars, and the steps of each.
struct Roads
{
    std::string words;
    std::vector<int> cells;
    std::vector<int> steps;

    int count() const { return static_cast<int>(steps.size()); }
    std::uint64_t all_steps() const { return std::accumulate(steps.begin(), steps.end(), std::uint64_t{0}); }
};

/// `count` roads, from empty ones to full ones, each with a number of steps from `least` to `most`.
Roads drawn_roads(int count, int least, int most)
{
    Roads drawn{"roads = " + std::to_string(count) + ", steps = " + std::to_string(least) + " to " +
                    std::to_string(most),
                {},
                {}};
    Random random(drawn.words);
    for (int road = 0; road < count; ++road) {
        drawn.steps.push_back(random.whole(least, most));
        const int cars_in_ten_cells = random.whole(0, 10);
        for (int cell = 0; cell < road_length; ++cell) {
            const bool is_free = random.whole(1, 10) > cars_in_ten_cells;
            const int sign = random.whole(0, 1) == 0 ? -1 : 1;
            drawn.cells.push_back(is_free ? 0 : sign * random.whole(1, 9999));
        }
    }
    return drawn;
}

Out<int> cells_after(const Roads& roads)
{
    return out<int>("after", roads.cells.size());
}

Trial try_with(const Entry<decltype(ring_roads)>& tried, const Roads& roads)
{
    return tried.run(roads.words, in("before", roads.cells), cells_after(roads), in("steps", roads.steps),
                     roads.count());
}

/// "after: road 3, cell 17"
std::string place_on_a_road(const std::string& output, std::size_t index)
{
    return output + ": road " + std::to_string(index / road_length) + ", cell " +
           std::to_string(index % road_length);
}

void require_right_roads(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("after", exactly(), place_on_a_road));
    REQUIRE_THAT(trial, uses_the_device());
}

Observation see_handout(const Entry<decltype(ring_roads)>& seen)
{
    constexpr int roads_of_a_block = 4;
    const Roads roads = drawn_roads(roads_of_a_block, 3, 3);
    return seen.observe_handout(in("before", roads.cells), cells_after(roads), in("steps", roads.steps),
                                roads.count());
}

ExpectedAnswer promise_of_volatile()
{
    return {Question{"volatile", AnswerKind::choice, {"memory", "order", "step"}}, Choice{"memory"}};
}

ExpectedAnswer number_of_barriers(const std::string& key, std::uint64_t barriers)
{
    return number_answer(key, barriers, {"barrier", "barriers"});
}

/// What lanes do not hand on by shuffles they hand on in shared memory.
Limit without_shuffles(std::uint64_t lanes)
{
    return Limit(
        [lanes](const Observation& mine) { return lanes - std::min(lanes, mine.total().shuffle_lanes); });
}

}  // namespace

TEST_CASE("the diagnosis agrees with what the device finds, and counts the barriers",
          "[ring_roads][task_1][diagnosis]")
{
    // The kernel was right in its day, or it would be another exercise.
    REQUIRE(see_handout(entry.on("sm_60")).findings.empty());
    REQUIRE_THAT(diagnosis(see_handout(entry.on("sm_70"))),
                 names_the_hazard({promise_of_volatile(), number_of_barriers("one array", 2),
                                   number_of_barriers("two arrays", 1)}));
}

TEST_CASE("every car arrives where it belongs, without a fault, on older GPUs and on newer ones",
          "[ring_roads][task_2][correctness]")
{
    for (const int count : {0, 1, 2, 3, 4, 5, 31, 101}) {
        require_right_roads(try_with(entry, drawn_roads(count, 1, 4)));
    }
    require_right_roads(try_with(entry, drawn_roads(7, 0, 70)));    // more than once around
    require_right_roads(try_with(entry, drawn_roads(2053, 0, 4)));  // the last cell is beyond 2^16
    for (const char* profile : {"sm_70", "sm_60"}) {
        require_right_roads(try_with(entry.on(profile), drawn_roads(11, 0, 5)));
    }
    const Roads first = drawn_roads(9, 0, 5);
    const Roads second = drawn_roads(37, 0, 6);
    const Trial second_call =
        entry.after(in("before", first.cells), cells_after(first), in("steps", first.steps), first.count())
            .run("the second call, " + second.words, in("before", second.cells), cells_after(second),
                 in("steps", second.steps), second.count());
    require_right_roads(second_call);
    REQUIRE_THAT(second_call, imports::knows_its_masks());
}

TEST_CASE("the lanes of a road still exchange in one launch, and do not wait for the block",
          "[ring_roads][task_3][budget]")
{
    const Trial few_steps = try_with(entry, drawn_roads(128, 1, 3));  // fills blocks of any usual size
    require_right_roads(few_steps);
    REQUIRE_THAT(few_steps, has_at_most(idle_blocks(), 0, "no block is without a road"));
    REQUIRE_THAT(few_steps, has_at_most(&Counters::atomic_requests, 0, "the lanes need no atomic operation"));

    const Roads roads = drawn_roads(157, 40, 60);
    const std::uint64_t cells = roads.cells.size();
    const Trial trial = try_with(entry, roads);
    require_right_roads(trial);
    REQUIRE_THAT(trial, launches_at_most(1, "one launch moves the cars of all roads"));
    REQUIRE_THAT(trial, has_at_least(&Counters::blocks, 4, "at least four blocks share the work"));
    REQUIRE_THAT(trial, spreads_its_work());
    REQUIRE_THAT(trial, has_at_most(&Counters::barriers_per_block, 2,
                                    "a block has at most two barriers, however many steps its roads make"));
    // All lanes of a warp read the number of its steps.
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::global_load_bytes, 2 * sizeof(int) * cells * 3 / 2,
                             "each road and the number of its steps are read from global memory once"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_store_bytes, sizeof(int) * cells * 3 / 2,
                                    "each road is written to global memory once"));
    REQUIRE_THAT(trial,
                 has_at_least(&Counters::shared_lanes, without_shuffles(road_length * roads.all_steps()),
                              "in each step the lanes hand on their cells in shared memory, or by "
                              "shuffles"));
}
