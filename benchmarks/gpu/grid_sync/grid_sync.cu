// SPDX-License-Identifier: MIT
// Times one implementation of grid_sync(); work is counted in bytes: each element read twice and written once.
#include "../timing.hpp"

void grid_sync(const float* x, float* y, int n);

namespace {

void run(const char* words, const float* x, float* y, int n)
{
    const timing::Times times = timing::measure([&] { grid_sync(x, y, n); });
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += timing::drawn(i, 1, 2);
    }
    const std::vector<float> result = timing::to_host(y, n);
    for (int i = 0; i < n; ++i) {
        timing::require(result[i] == static_cast<float>(timing::drawn(i, 1, 2)) / static_cast<float>(sum),
                        "y");
    }
    timing::report(words, times, 3.0 * sizeof(float) * n, 0);
}

}  // namespace

int main()
{
    constexpr int large =
        1 << 23;  // the largest power of two for which the sum of ones and twos is below 2^24
    const float* x = timing::drawn_on_device<float>(large, 1, 2);
    float* y = timing::device_array<float>(large);
    run("n = 10⁴", x, y, 10'000);
    run("n = 2²³", x, y, large);
}
