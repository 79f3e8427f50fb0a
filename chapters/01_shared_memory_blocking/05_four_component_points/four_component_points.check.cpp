// SPDX-License-Identifier: MIT
#include "four_component_points.hpp"

#include "../point_sets.hpp"

#include <algorithm>

using namespace judge;
using namespace point_sets;

namespace {

const Entry<decltype(four_component_points)> entry;

/// One request of a warp for each of `n` candidates, where tiles of 256 points, or as many as a block has threads, may be
/// filled up.
Limit one_load_each(int n)
{
    return Limit([n](const Observation& observation) {
        std::uint64_t most = 0;
        for (const Launch& launch : observation.launches) {
            const std::uint64_t tile = std::max(256U, launch.block[0] * launch.block[1] * launch.block[2]);
            most = std::max(most, (static_cast<std::uint64_t>(n) + tile - 1) / tile * tile);
        }
        return most;
    });
}

}  // namespace

TEST_CASE("the answers stay those of lesson 1.3", "[four_component_points][task_1][correctness]")
{
    require_right_answers(entry);
}

TEST_CASE("a warp makes one shared load for each candidate", "[four_component_points][task_2][budget]")
{
    // The last tile is not full, and all tiles are.
    for (const int n : {1000, 768}) {
        const Trial trial = try_with(entry, spread_points(n));
        require_tiles(trial, n);
        REQUIRE_THAT(trial, has_at_most(per_warp(&Counters::shared_load_requests), one_load_each(n),
                                        "a warp makes one shared load for each candidate"));
    }
}
