// SPDX-License-Identifier: MIT
// Times one implementation of nearest_neighbour(); work is counted in pairs of points.
#include "../timing.hpp"
#include "host.hpp"

#include <string>

void nearest_neighbour(const float3* points, int* nearest, int n);

namespace {

/// Whole coordinates up to 1000: squared distances are exact, so there is one right answer.
std::vector<float3> random_points(int n)
{
    timing::Numbers numbers;
    std::vector<float3> points(n);
    for (float3& point : points) {
        point.x = static_cast<float>(numbers(1000));
        point.y = static_cast<float>(numbers(1000));
        point.z = static_cast<float>(numbers(1000));
    }
    return points;
}

void run(int n)
{
    const std::vector<float3> points = random_points(n);
    const float3* on_device = timing::to_device(points);
    int* nearest = timing::device_array<int>(n);
    const timing::Times times = timing::measure([&] { nearest_neighbour(on_device, nearest, n); });
    const std::vector<int> result = timing::to_host(nearest, n);
    for (int sample = 0; sample < 100; ++sample) {
        const int i = static_cast<int>(static_cast<long long>(sample) * (n - 1) / 99);
        timing::require(result[i] == nearest_on_host(points.data(), n, i), "nearest");
    }
    timing::report(("n = " + std::to_string(n)).c_str(), times, double(n) * n,
                   timing::checksum(result.data(), n * sizeof(int)));
}

}  // namespace

int main()
{
    for (const int n : {10000, 100000}) {
        run(n);
    }
}
