// SPDX-License-Identifier: MIT
// Times the two jobs of one implementation of strict_coalescing(); work is counted in bytes, read and written.
#include "../timing.hpp"

#include <string>

void strict_coalescing(const float3* colours, float* grey, int first, int n, float* red, float* green,
                       float* blue, int m);

namespace {

constexpr int n = 1 << 26;

int component(int colour, int which)
{
    return timing::drawn(3 * std::size_t(colour) + which, 0, 255);
}

void time_grey(const float3* colours, int first)
{
    float* grey = timing::device_array<float>(n);
    const timing::Times times =
        timing::measure([&] { strict_coalescing(colours, grey, first, n, nullptr, nullptr, nullptr, 0); });
    const std::vector<float> result = timing::to_host(grey, n);
    for (int i = 0; i < n; i += 97) {
        const int quarters = component(first + i, 0) + 2 * component(first + i, 1) + component(first + i, 2);
        timing::require(result[i] == static_cast<float>(quarters) / 4.0f, "grey");
    }
    const std::string words = "from colour " + std::to_string(first) + " on";
    timing::report(words.c_str(), times, 4.0 * sizeof(float) * n, timing::checksum_on_device(grey, n));
    timing::require(cudaFree(grey));
}

void time_planes(const float3* colours)
{
    float* planes[3];
    for (float*& plane : planes) {
        plane = timing::device_array<float>(n);
    }
    const timing::Times times = timing::measure(
        [&] { strict_coalescing(colours, nullptr, 0, 0, planes[0], planes[1], planes[2], n); });
    std::uint64_t sum = 0;
    for (int which = 0; which < 3; ++which) {
        const std::vector<float> result = timing::to_host(planes[which], n);
        for (int i = 0; i < n; i += 97) {
            timing::require(result[i] == static_cast<float>(component(i, which)), "planes");
        }
        sum = 31 * sum + timing::checksum_on_device(planes[which], n);
        timing::require(cudaFree(planes[which]));
    }
    timing::report("into planes", times, 6.0 * sizeof(float) * n, sum);
}

}  // namespace

int main()
{
    constexpr int last_first = 5;
    const auto* colours = reinterpret_cast<const float3*>(
        timing::drawn_on_device<float>(3 * std::size_t{n + last_first}, 0, 255));
    time_grey(colours, 0);
    time_grey(colours, last_first);
    time_planes(colours);
}
