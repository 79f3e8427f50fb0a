// SPDX-License-Identifier: MIT
#include "four_component_points.hpp"

#include "../point_sets.hpp"

using namespace judge;
using namespace point_sets;

namespace {

const Entry<decltype(four_component_points)> entry;

/// One request a warp and candidate, where tiles of up to 256 points may be filled up.
std::uint64_t requests_of_one_load(int n)
{
    const std::uint64_t places = (static_cast<std::uint64_t>(n) + 255) / 256 * 256;
    return places / 32 * places;
}

}  // namespace

TEST_CASE("the answers stay those of lesson 1.3", "[four_component_points][task_1][correctness]")
{
    require_right_answers(entry);
}

TEST_CASE("a warp makes one shared load for each candidate", "[four_component_points][task_2][budget]")
{
    for (const int n : {1000, 1024, 1153}) {
        const Trial trial = try_with(entry, spread_points(n));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("nearest"));
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, keeps(&Counters::global_load_bytes, bytes_read_in_tiles(n),
                                  "a block reads each point from global memory once"));
        REQUIRE_THAT(trial, keeps(&Counters::shared_load_requests, requests_of_one_load(n),
                                  "a warp makes one shared load for each candidate"));
    }
}
