// SPDX-License-Identifier: MIT
#include "heat_texture_2d.hpp"

#include "../heat_fields.hpp"

using namespace judge;
using namespace heat_fields;

namespace {

const Entry<decltype(heat_texture_2d)> entry;

/// Fetches beyond the edges by the cells of a plate of one column: to the left and right of each cell, above the first and
/// below the last.
std::uint64_t fetches_beyond(const Plate& column)
{
    return (2 * column.cells() + 2) * static_cast<std::uint64_t>(column.steps);
}

/// Bytes that are written if every cell is set by its heater and then blended.
std::uint64_t bytes_of_two_writes(const Plate& plate)
{
    return 2 * sizeof(float) * plate.cells() * static_cast<std::uint64_t>(plate.steps);
}

}  // namespace

TEST_CASE("heat spreads as in exercise 2.4, fetched by row and column",
          "[heat_texture_2d][task_1][correctness]")
{
    require_right_fields(entry, plates());
    require_right_fields(entry, heated_plates());
    require_no_change_without_steps(entry);
}

TEST_CASE("kernels read plate and heaters through textures alone", "[heat_texture_2d][task_2][budget]")
{
    const Plate plate = heated_plate(64, 48, 2);
    const Trial trial = try_with(entry, plate);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_field(plate));
    REQUIRE_THAT(trial, spreads_on_the_device(plate));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_requests, 0, "kernels read through textures"));
    REQUIRE_THAT(trial, has_at_least(&Counters::texture_load_bytes, bytes_that_count(plate),
                                     "plate and heaters are read through textures"));
    REQUIRE_THAT(trial, has_at_most(&Counters::texture_load_bytes, bytes_of_six_reads(plate),
                                    "a step fetches six numbers a cell, and little more"));
    require_work_for_each_block(entry);
    require_shared_work(entry, large_plate());
}

TEST_CASE("cells at the edge fetch four neighbours like any other", "[heat_texture_2d][task_3][budget]")
{
    // Without heaters: a kernel that does not blend where a heater replaces the result is right.
    const Plate column = plate(1, 64, 2);
    const Trial trial = try_with(entry, column);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_field(column));
    REQUIRE_THAT(trial, spreads_on_the_device(column));
    REQUIRE_THAT(trial, has_at_least(&Counters::texture_lanes_outside, fetches_beyond(column),
                                     "the texture finds the neighbours beyond the edges"));

    // Beyond the end of a row there is room up to the pitch, so that a write there would harm nothing.
    const Plate heated = column_of_heaters(64, 2);
    const Trial written = try_with(entry, heated);
    REQUIRE_THAT(written, runs_clean());
    REQUIRE_THAT(written, agrees_on_field(heated));
    REQUIRE_THAT(written, has_at_most(&Counters::global_store_bytes, bytes_of_two_writes(heated),
                                      "no thread writes beyond the plate"));
}
