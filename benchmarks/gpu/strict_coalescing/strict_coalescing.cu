// SPDX-License-Identifier: MIT
// Times one implementation of strict_coalescing(); work is counted in bytes, read and written.
#include "../timing.hpp"

#include <string>

void strict_coalescing(const float3* colours, float* grey, int first, int n);

int main()
{
    constexpr int n = 1 << 26;
    constexpr int last_first = 5;
    const float* components = timing::drawn_on_device<float>(3 * std::size_t{n + last_first}, 0, 255);
    float* grey = timing::device_array<float>(n);
    for (const int first : {0, last_first}) {
        const timing::Times times = timing::measure(
            [&] { strict_coalescing(reinterpret_cast<const float3*>(components), grey, first, n); });
        const std::vector<float> result = timing::to_host(grey, n);
        for (int i = 0; i < n; i += 97) {
            const auto component = [&](int which) {
                return timing::drawn(3 * std::size_t(first + i) + which, 0, 255);
            };
            const int quarters = component(0) + 2 * component(1) + component(2);
            timing::require(result[i] == static_cast<float>(quarters) / 4.0f, "grey");
        }
        const std::string words = "from colour " + std::to_string(first) + " on";
        timing::report(words.c_str(), times, 4.0 * sizeof(float) * n, timing::checksum_on_device(grey, n));
    }
}
