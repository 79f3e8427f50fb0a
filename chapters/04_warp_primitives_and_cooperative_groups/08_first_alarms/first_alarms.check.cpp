// SPDX-License-Identifier: MIT
#include "first_alarms.hpp"

#include "../imports.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(first_alarms)> entry;

/// What the gauges of a coast have read, and their limits.
struct Coast
{
    std::string words;
    std::vector<int> levels;
    std::vector<int> limits;
    int gauges;
    int length;

    std::size_t outputs() const { return static_cast<std::size_t>(gauges); }

    /// How many readings a search reads that stops after the first alarm of each gauge, `piece` readings at a time. Without an
    /// alarm it reads the whole row.
    std::uint64_t readings_until_alarm(int piece) const
    {
        std::uint64_t readings = 0;
        for (int gauge = 0; gauge < gauges; ++gauge) {
            int end = 0;
            while (end < length && levels[gauge * length + end] <= limits[gauge]) {
                ++end;
            }
            readings += std::min(length, (end / piece + 1) * piece);
        }
        return readings;
    }
};

/// Limits of either sign. Each gauge has its first alarm in a minute up to `latest`, drawn, and none if it has no such
/// reading. Readings before it are at the limit or below. A third of those after it are alarms as well, no two alike.
Coast drawn_coast(int gauges, int length, int latest, const std::string& words = "")
{
    Coast coast{counted(gauges, "gauge", "gauges") + ", " + counted(length, "reading", "readings") + words,
                {},
                {},
                gauges,
                length};
    Random random(coast.words);
    for (int gauge = 0; gauge < gauges; ++gauge) {
        const int limit = random.whole(-900, 900);
        const int first = random.whole(0, latest);
        coast.limits.push_back(limit);
        for (int minute = 0; minute < length; ++minute) {
            const bool alarm = minute == first || (minute > first && random.whole(1, 3) == 1);
            coast.levels.push_back(alarm ? limit + 1 + 3 * minute
                                         : limit - std::max(0, random.whole(-100, 300)));
        }
    }
    return coast;
}

/// Alarms from minute `first` on at the first gauge, and one minute later at each of the next.
Coast coast_with_alarms_from(int first)
{
    constexpr int gauges = 3;
    constexpr int length = 101;
    Coast coast{"3 gauges, 101 readings, alarms from minute " + std::to_string(first) + " on",
                {},
                {40, -700, 0},
                gauges,
                length};
    for (int gauge = 0; gauge < gauges; ++gauge) {
        for (int minute = 0; minute < length; ++minute) {
            const int rise = minute < first + gauge ? -(minute % 7) : minute % 5 + 1;
            coast.levels.push_back(coast.limits[gauge] + rise);
        }
    }
    return coast;
}

Coast coast_with_alarms_in_the_last_minute(int gauges, int length)
{
    Coast coast = drawn_coast(gauges, length, 0, ", alarms in the last minute");
    for (int gauge = 0; gauge < gauges; ++gauge) {
        for (int minute = 0; minute < length; ++minute) {
            coast.levels[gauge * length + minute] = minute + 1 == length ? 1000 + gauge : -900;
        }
    }
    return coast;
}

/// The one that diagnosis.txt speaks of.
Coast one_quiet_gauge()
{
    return {"1 gauge, 50 readings, no alarm", std::vector<int>(50, 10), {10}, 1, 50};
}

Trial try_with(const Coast& coast)
{
    return entry.run(coast.words, in("levels", coast.levels), in("limits", coast.limits),
                     out<int>("minutes", coast.outputs()), out<int>("heights", coast.outputs()), coast.gauges,
                     coast.length);
}

void require_first_alarms(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("minutes"));
    REQUIRE_THAT(trial, agrees_on<int>("heights"));
}

/// Lanes ask each other by votes, piece by piece, and no further than the first alarm.
void require_votes_until_the_alarm(const Trial& trial, const Coast& coast)
{
    REQUIRE_THAT(trial, has_at_most(&Counters::shared_load_requests, 0, "the lanes need no shared memory"));
    REQUIRE_THAT(trial, has_at_most(&Counters::atomic_requests, 0, "the lanes need no atomic operation"));
    // A lane may look at up to eight readings before it votes.
    const std::uint64_t votes = coast.readings_until_alarm(1) / 8;
    const Limit not_reduced([votes](const Observation& run) {
        return votes - std::min(votes, run.total().warp_reduction_lanes);
    });
    REQUIRE_THAT(trial, has_at_least(&Counters::vote_lanes, not_reduced,
                                     "the lanes find the alarm by votes, or by reductions of the warp"));
    // The limit of a gauge may be read by all lanes, and the readings in pieces of four a lane.
    const std::uint64_t words = coast.readings_until_alarm(4 * 32) + 2 * 32 * coast.outputs();
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, sizeof(int) * words,
                                    "a warp stops within 128 readings of its first alarm"));
}

}  // namespace

TEST_CASE("the diagnosis names both calls, and the lanes of each", "[first_alarms][task_1][diagnosis]")
{
    const Coast coast = one_quiet_gauge();
    REQUIRE_THAT(diagnosis(entry.observe_handout(in("levels", coast.levels), in("limits", coast.limits),
                                                 out<int>("minutes", 1), out<int>("heights", 1), coast.gauges,
                                                 coast.length)),
                 names_the_hazard({number_answer("unnamed lanes", 8, {"lane", "lanes"}),
                                   number_answer("mask", 0x0003ffff)}));
}

TEST_CASE("every gauge finds its first alarm, without a fault", "[first_alarms][task_2][correctness]")
{
    // The first of them has both faults of the starter code, and its lanes are not those of the answer sheet.
    for (const int first : {98, 0, 30, 63, 94}) {
        require_first_alarms(try_with(coast_with_alarms_from(first)));
    }
    require_first_alarms(try_with(one_quiet_gauge()));
    // About one gauge in four has no alarm.
    for (const auto& [gauges, length] : std::vector<std::pair<int, int>>{
             {0, 50}, {1, 1}, {3, 0}, {4, 7}, {5, 31}, {4, 32}, {9, 33}, {101, 64}, {31, 97}, {1009, 67}}) {
        require_first_alarms(try_with(drawn_coast(gauges, length, length * 4 / 3)));
    }
    // A search that finds its alarms in the last minute reads everything.
    for (const int length : {33, 64}) {
        const Trial trial = try_with(coast_with_alarms_in_the_last_minute(40, length));
        require_first_alarms(trial);
        REQUIRE_THAT(trial, uses_the_device());
    }
    const Coast first = drawn_coast(13, 70, 90);
    const Coast second = drawn_coast(29, 45, 60);
    const Trial second_call = entry
                                  .after(in("levels", first.levels), in("limits", first.limits),
                                         out<int>("minutes", first.outputs()),
                                         out<int>("heights", first.outputs()), first.gauges, first.length)
                                  .run("the second call, " + second.words, in("levels", second.levels),
                                       in("limits", second.limits), out<int>("minutes", second.outputs()),
                                       out<int>("heights", second.outputs()), second.gauges, second.length);
    require_first_alarms(second_call);
    REQUIRE_THAT(second_call, imports::knows_its_masks());
}

TEST_CASE("a warp still votes, and stops at its first alarm", "[first_alarms][task_3][budget]")
{
    for (const auto& [latest, words] : {std::pair{300, ", early alarms"}, std::pair{1300, ", late alarms"}}) {
        const Coast coast = drawn_coast(203, 1009, latest, words);
        const Trial trial = try_with(coast);
        require_first_alarms(trial);
        REQUIRE_THAT(trial, has_at_least(&Counters::blocks, 4, "at least four blocks share the work"));
        REQUIRE_THAT(trial, spreads_its_work());
        require_votes_until_the_alarm(trial, coast);
    }
    // As many gauges as blocks of any usual size can take without a rest.
    const Coast coast = coast_with_alarms_in_the_last_minute(64, 45);
    const Trial trial = try_with(coast);
    require_first_alarms(trial);
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, has_at_most(idle_blocks(), 0, "no block is without a gauge"));
    require_votes_until_the_alarm(trial, coast);
}
