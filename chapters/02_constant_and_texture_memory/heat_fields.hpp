// SPDX-License-Identifier: MIT
/// @file
/// Plates for the checks of the exercises that let heat spread, and the call that they judge.
#pragma once

#include "heat.hpp"

#include <judge/check.hpp>

#include <string>
#include <vector>

namespace heat_fields {

/// A plate, and how a message calls it.
///
/// Temperatures are whole and at most 255. A step adds two binary places, and no sum of a step is above 1024 in size:
/// for 8 steps all arithmetic is exact in float, in whatever order a kernel adds up.
struct Plate
{
    std::string words;
    int width, height, steps;
    std::vector<float> start, heaters;

    std::size_t cells() const { return start.size(); }
};

constexpr int most_steps = 8;

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
    return {plate(37, 23, 1), plate(37, 23, 2), plate(0, 5, 3),           plate(5, 0, 3),   plate(1, 1, 3),
            plate(2, 2, 3),   plate(16, 16, 2), plate(17, 15, 3),         plate(31, 33, 2), plate(33, 31, 1),
            plate(1, 101, 4), plate(151, 2, 3), plate(64, 48, most_steps)};
}

inline std::vector<Plate> heated_plates()
{
    return {heated_plate(37, 23, 1), heated_plate(37, 23, 2), heated_plate(1, 67, 3),
            heated_plate(67, 1, 3),  heated_plate(17, 15, 5), heated_plate(33, 31, most_steps)};
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

/// The right temperatures for all of these plates, from the device.
inline void require_right_fields(const Spreading& entry, const std::vector<Plate>& all)
{
    for (const Plate& plate : all) {
        const judge::Trial trial = try_with(entry, plate);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, agrees_on_field(plate));
        REQUIRE_THAT(trial, judge::uses_the_device());
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

}  // namespace heat_fields
