// SPDX-License-Identifier: MIT
#include "heat_texture_1d.hpp"

#include "../heat_fields.hpp"

using namespace judge;
using namespace heat_fields;

namespace {

const Entry<decltype(heat_texture_1d)> entry;

}  // namespace

TEST_CASE("heat spreads as in exercise 2.4, fetched from a line", "[heat_texture_1d][task_1][correctness]")
{
    require_right_fields(entry, plates());
    require_right_fields(entry, heated_plates());
    require_no_change_without_steps(entry);
}

TEST_CASE("on a device of 2006 no read costs a transaction for each lane",
          "[heat_texture_1d][task_2][budget]")
{
    const Plate plate = heated_plate(64, 48, 2);
    const Trial trial = try_with(entry.on("sm_10"), plate);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_field(plate));
    REQUIRE_THAT(trial, spreads_on_the_device(plate));
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::global_load_transactions, 0,
                             "under the rules of compute capability 1.0, kernels read through textures"));
    REQUIRE_THAT(trial, has_at_least(&Counters::texture_load_bytes, bytes_that_count(plate),
                                     "plate and heaters are read through textures"));
    REQUIRE_THAT(trial, has_at_most(&Counters::texture_load_bytes, bytes_of_six_reads(plate),
                                    "a step fetches six numbers a cell, and little more"));
    require_work_for_each_block(entry);
    require_shared_work(entry, large_plate());
}
