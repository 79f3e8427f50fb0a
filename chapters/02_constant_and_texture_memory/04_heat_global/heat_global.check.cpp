// SPDX-License-Identifier: MIT
#include "heat_global.hpp"

#include "../heat_fields.hpp"

using namespace judge;
using namespace heat_fields;

namespace {

const Entry<decltype(heat_global)> entry;

/// Twice the sectors of 32 bytes that blocks of 16 x 16 threads read in a step, for a width that is a multiple of 32 and a
/// kernel that reads every heater once and every cell five times. With blocks of 8 x 8 it is 8/7 times as many.
///
/// A warp has two pieces of 16 cells of a row. Such a piece, 64 bytes, is 2 sectors where it begins with a sector: the
/// heaters, the cells themselves, those above, those below. One cell to the left or the right it touches 3. That is
/// 4 * 2 + 2 * 3 for a piece.
std::uint64_t sectors_along_rows(const Plate& plate)
{
    return 2 * plate.cells() / 16 * (4 * 2 + 2 * 3) * static_cast<std::uint64_t>(plate.steps);
}

}  // namespace

TEST_CASE("heat spreads from every cell to its four neighbours", "[heat_global][task_1][correctness]")
{
    require_right_fields(entry, plates());
}

TEST_CASE("heaters keep their temperature, and a cold one is a heater", "[heat_global][task_2][correctness]")
{
    require_right_fields(entry, heated_plates());
    require_no_change_without_steps(entry);
}

TEST_CASE("a step reads six numbers per cell, and warps read along rows", "[heat_global][task_3][budget]")
{
    const Plate plate = heated_plate(64, 48, 2);
    const Trial trial = try_with(entry, plate);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_field(plate));
    REQUIRE_THAT(trial, spreads_on_the_device(plate));
    REQUIRE_THAT(trial, has_at_most(bytes_read(), bytes_of_six_reads(plate),
                                    "a step reads six numbers a cell, and little more"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_sectors, sectors_along_rows(plate),
                                    "neighbouring threads read neighbouring cells of a row"));
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::texture_requests, 0, "kernels read global memory, and no textures"));
    require_work_for_each_block(entry);
    require_shared_work(entry, heated_plate(95, 63, 1));
}
