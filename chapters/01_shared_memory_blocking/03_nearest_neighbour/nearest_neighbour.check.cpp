// SPDX-License-Identifier: MIT
#include "nearest_neighbour.hpp"

#include <judge/check.hpp>

#include <cmath>

using namespace judge;

namespace {

constexpr int block = 128;
constexpr int largest = 1000;

const Entry<decltype(nearest_neighbour)> entry;

// Whole coordinates up to 1000 keep every squared distance below 2^24, so it is exact in float in whatever order it is
// added up, and equal distances are equal.
Trial try_with(const std::vector<float3>& points, const std::string& circumstances)
{
    const auto n = static_cast<int>(points.size());
    return entry.run(circumstances, in("points", points), out<int>("nearest", points.size()), n);
}

}  // namespace

TEST_CASE("every point finds its nearest other point", "[nearest_neighbour][task_1]")
{
    Random random("points");
    for (const int n : sizes_around(block, largest)) {
        const Trial trial = try_with(random.whole_points(static_cast<std::size_t>(n), -1000, 1000), "n = " + std::to_string(n));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("nearest"));
        REQUIRE_THAT(trial, uses_the_device());
    }
}
