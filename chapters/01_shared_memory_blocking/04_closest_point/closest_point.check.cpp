// SPDX-License-Identifier: MIT
#include "closest_point.hpp"

#include "../point_sets.hpp"

using namespace judge;
using namespace point_sets;

namespace {

const Entry<decltype(closest_point)> entry;

}  // namespace

TEST_CASE("the diagnosis agrees with what the device finds", "[closest_point][task_1][diagnosis]")
{
    // Two full tiles: every element of the tile is written a second time while it may still be read.
    const PointSet set = spread_points(256);
    const std::size_t n = set.points.size();
    REQUIRE_THAT(diagnosis(entry.observe_handout(in("points", set.points), out<int>("nearest", n), n)),
                 names_the_hazard());
}

TEST_CASE("every point finds its nearest other point, without a fault",
          "[closest_point][task_2][correctness]")
{
    require_right_answers(entry);
}

TEST_CASE("each block still reads each point once, and waits no more than it must",
          "[closest_point][task_3][budget]")
{
    for (const int n : {1000, 768}) {
        require_tiles(try_with(entry, spread_points(n)), n);
    }
}
