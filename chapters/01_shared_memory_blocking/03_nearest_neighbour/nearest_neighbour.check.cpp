// SPDX-License-Identifier: MIT
#include "nearest_neighbour.hpp"

#include "../point_sets.hpp"

#include <judge/session.hpp>

#include <fstream>
#include <stdexcept>

using namespace judge;
using namespace point_sets;

namespace {

const Entry<decltype(nearest_neighbour)> entry;

/// The vertices of an ASCII PLY file that has nothing else. Coordinates are multiples of 1/64 below 16, which keeps
/// squared distances exact.
PointSet point_cloud()
{
    const std::string path = Session::get().settings.data_directory + "/point_cloud.ply";
    std::ifstream file(path);
    for (std::string line; line != "end_header" && std::getline(file, line);) {
    }
    PointSet cloud{"the points of point_cloud.ply", {}};
    for (float3 point; file >> point.x >> point.y >> point.z;) {
        cloud.points.push_back(point);
    }
    if (cloud.points.empty()) {
        throw std::runtime_error("no points in " + path);
    }
    return cloud;
}

}  // namespace

TEST_CASE("every point finds its nearest other point", "[nearest_neighbour][task_1][correctness]")
{
    require_right_answers(entry);
}

TEST_CASE("a block reads each point from global memory once", "[nearest_neighbour][task_2][budget]")
{
    for (const int n : {641, 640}) {
        const Trial trial = try_with(entry, spread_points(n));
        require_tiles(trial, n);
        REQUIRE_THAT(trial, has_at_most(&Counters::bank_conflicts, 0, "shared memory has no bank conflicts"));
    }
}

TEST_CASE("every point of the point cloud finds its nearest other point",
          "[nearest_neighbour][task_3][correctness]")
{
    const Trial trial = try_with(entry, point_cloud());
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("nearest"));
    REQUIRE_THAT(trial, uses_the_device());
}
