// SPDX-License-Identifier: MIT
/// @file
/// Plates for the checks of the exercises that let heat spread, and the call that they judge.
#pragma once

#include "heat.hpp"

#include <judge/check.hpp>
#include <judge/session.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace heat_fields {

/// A plate, and how a message calls it.
///
/// Temperatures are whole and at most 255. A step adds three binary places, and no sum of a step is above 2048 in size:
/// for 5 steps all arithmetic is exact in float, in whatever order a kernel adds up.
struct Plate
{
    std::string words;
    int width, height, steps;
    std::vector<float> start, heaters;

    std::size_t cells() const { return start.size(); }
};

constexpr int most_steps = 5;

/// A plate without heaters.
inline Plate plate(int width, int height, int steps)
{
    const std::string words = std::to_string(width) + " x " + std::to_string(height) + " cells, " +
                              judge::counted(steps, "step", "steps");
    const auto cells = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    return {words,
            width,
            height,
            steps,
            judge::Random(words).whole_floats(cells, 0, 255),
            std::vector<float>(cells, no_heater)};
}

/// A plate with a heater in about one cell of four, every other one of them cold.
inline Plate heated_plate(int width, int height, int steps)
{
    Plate result = plate(width, height, steps);
    result.words += ", with heaters";
    judge::Random random(result.words);
    for (float& heater : result.heaters) {
        const int drawn = random.whole(0, 7);
        heater = drawn == 0 ? 0.0f : drawn == 1 ? static_cast<float>(random.whole(1, 255)) : no_heater;
    }
    return result;
}

/// Sizes that find the slips around blocks of 16 x 16 and 32 x 8, and an odd and an even number of steps for most.
inline std::vector<Plate> plates()
{
    return {plate(37, 23, 1),
            plate(37, 23, 2),
            plate(0, 5, 3),
            plate(5, 0, 3),
            plate(1, 1, 3),
            plate(2, 2, 3),
            plate(16, 16, 2),
            plate(17, 15, 3),
            plate(31, 33, 2),
            plate(33, 31, 1),
            plate(1, 101, 4),
            plate(151, 2, 3),
            plate(64, 48, most_steps),
            plate(263, 251, 1)};
}

inline std::vector<Plate> heated_plates()
{
    return {heated_plate(37, 23, 1), heated_plate(37, 23, 2), heated_plate(1, 67, 3),
            heated_plate(67, 1, 3),  heated_plate(17, 15, 5), heated_plate(33, 31, most_steps)};
}

/// A column of cells, each with a heater: every step writes each cell twice.
inline Plate column_of_heaters(int height, int steps)
{
    Plate result = heated_plate(1, height, steps);
    result.words += " in every cell";
    for (float& heater : result.heaters) {
        heater = std::max(heater, 0.0f);
    }
    return result;
}

/// A plate on which it shows whether all threads work.
inline Plate large_plate()
{
    return heated_plate(101, 79, 1);
}

/// Sectors that steps may write: twice what threads write that lie along rows of a width that is a multiple of 16. In
/// blocks of 16 x 16 that is 2 sectors for 16 cells in each of the two kernels.
inline std::uint64_t sectors_written_along_rows(const Plate& plate)
{
    return 2 * plate.cells() / 16 * (2 + 2) * static_cast<std::uint64_t>(plate.steps);
}

/// Bytes that are read if a step reads every heater once and every cell five times, and a quarter more: enough for a
/// kernel that asks for the heaters once more than there are steps.
inline std::uint64_t bytes_of_six_reads(const Plate& plate)
{
    return 6 * sizeof(float) * plate.cells() * static_cast<std::uint64_t>(plate.steps) * 5 / 4;
}

/// Bytes that every kernel reads, however it does it: the cells without a heater, once in all steps. Where there is a heater
/// the cell's own temperature does not count. Heaters may be read from a list, and several steps may be made in one launch.
inline std::uint64_t bytes_that_count(const Plate& plate)
{
    const auto without = std::count(plate.heaters.begin(), plate.heaters.end(), no_heater);
    return plate.steps > 0 ? sizeof(float) * static_cast<std::uint64_t>(without) : 0;
}

/// Entry functions that let heat spread.
using Spreading = judge::Entry<void(const float* start, const float* heaters, float* field, int width,
                                    int height, int steps)>;

inline judge::Trial try_with(const Spreading& entry, const Plate& plate)
{
    return entry.run(plate.words, judge::in("start", plate.start), judge::in("heaters", plate.heaters),
                     judge::out<float>("field", plate.cells()), plate.width, plate.height, plate.steps);
}

/// Agreement on the field, whose cells are called field[row][column].
inline judge::TrialMatcher agrees_on_field(const Plate& plate)
{
    return judge::agrees_on<float>("field", judge::exactly(),
                                   judge::place_in_rows_of(static_cast<std::size_t>(plate.width)));
}

/// The steps are made on the device. It is what uses_the_device() demands, but a kernel need not read the cells below the
/// heaters. The host may look at the heaters, to make a list of them, and not at the cells as well.
inline judge::TrialMatcher spreads_on_the_device(const Plate& plate)
{
    const std::uint64_t reads = bytes_that_count(plate);
    const std::uint64_t writes = plate.steps > 0 ? sizeof(float) * plate.cells() : 0;
    const std::uint64_t inputs = 2 * sizeof(float) * plate.cells();
    return {"spreads the heat on the device",
            judge::Rule{"",
                        {judge::Reason::unused},
                        "kernels read and write the temperatures; the host does not compute"},
            [=](const judge::Trial& trial) -> std::optional<judge::Refusal> {
                constexpr std::uint64_t worth_copying = 4096;
                const judge::Observation& mine = trial.mine().observation;
                const judge::Counters total = mine.total();
                const std::uint64_t read = total.global_load_bytes + total.texture_load_bytes;
                const std::uint64_t written = total.global_store_bytes + total.texture_store_bytes;
                const bool is_copied = mine.bytes_to_host >= std::max(inputs, worth_copying);
                if (!judge::Session::get().is_counted() ||
                    (read >= reads && written >= writes && !is_copied)) {
                    return std::nullopt;
                }
                judge::Refusal refusal = trial.refusal(judge::Reason::unused);
                refusal.text = "the kernels read " + judge::counted(read, "byte", "bytes") + " and wrote " +
                               judge::counted(written, "byte", "bytes") + ", and " +
                               judge::counted(mine.bytes_to_host, "byte was", "bytes were") +
                               " copied to the host; the plate has " +
                               judge::counted(sizeof(float) * plate.cells(), "byte", "bytes") +
                               ", and the heaters have as many";
                return refusal;
            }};
}

/// The right temperatures for all of these plates, from the device.
inline void require_right_fields(const Spreading& entry, const std::vector<Plate>& all)
{
    for (const Plate& plate : all) {
        const judge::Trial trial = try_with(entry, plate);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, agrees_on_field(plate));
        REQUIRE_THAT(trial, spreads_on_the_device(plate));
    }
}

/// No steps: the field is what it was. Nothing need be launched for it.
inline void require_no_change_without_steps(const Spreading& entry)
{
    const Plate still = heated_plate(37, 23, 0);
    const judge::Trial trial = try_with(entry, still);
    REQUIRE_THAT(trial, judge::runs_clean());
    REQUIRE_THAT(trial, agrees_on_field(still));
}

/// Threads at work in the launch that has the fewest. In spreads_its_work() the kernels of a step are held against each other,
/// and one whose threads have several cells each stands beside one whose threads have one.
inline judge::Measure fewest_threads_at_work()
{
    const auto fewest = [](const judge::Observation& observation) {
        std::uint64_t least = observation.total().working_threads;
        for (const judge::Launch& launch : observation.launches) {
            least = std::min(least, launch.counters.working_threads);
        }
        return least;
    };
    return {"fewest_threads_at_work", "", fewest, fewest};
}

/// No block without work where blocks of any usual shape fill the plate. It has work for a fixed number of blocks, too.
inline void require_work_for_each_block(const Spreading& entry)
{
    const Plate full = heated_plate(64, 64, 1);
    const judge::Trial trial = try_with(entry, full);
    REQUIRE_THAT(trial, judge::runs_clean());
    REQUIRE_THAT(trial, agrees_on_field(full));
    REQUIRE_THAT(trial, judge::has_at_most(judge::idle_blocks(), 0, "no block is without a cell"));
}

/// The right temperatures, by many threads that lie along rows.
inline void require_shared_work(const Spreading& entry, const Plate& plate)
{
    const judge::Trial trial = try_with(entry, plate);
    REQUIRE_THAT(trial, judge::runs_clean());
    REQUIRE_THAT(trial, agrees_on_field(plate));
    REQUIRE_THAT(trial, spreads_on_the_device(plate));
    REQUIRE_THAT(trial, judge::has_at_least(fewest_threads_at_work(), plate.cells() / 16,
                                            "many threads share the plate in each launch"));
    REQUIRE_THAT(trial,
                 judge::has_at_most(&judge::Counters::global_store_sectors, sectors_written_along_rows(plate),
                                    "neighbouring threads write neighbouring cells of a row"));
}

}  // namespace heat_fields
