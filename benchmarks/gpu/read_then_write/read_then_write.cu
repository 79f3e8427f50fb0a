// SPDX-License-Identifier: MIT
// Times one implementation of read_then_write(); work is counted in bytes, read and written.
#include "../timing.hpp"

void read_then_write(const float* values, float* group_sums, int n);

int main()
{
    constexpr int n = 1 << 26;
    const float* values = timing::drawn_on_device<float>(n, -9, 9);
    float* group_sums = timing::device_array<float>(n);
    const timing::Times times = timing::measure([&] { read_then_write(values, group_sums, n); });
    const std::vector<float> result = timing::to_host(group_sums, n);
    for (int group = 0; group < n; group += 31 * 32) {
        int sum = 0;
        for (int i = group; i < group + 32; ++i) {
            sum += timing::drawn(i, -9, 9);
        }
        for (int i = group; i < group + 32; ++i) {
            timing::require(result[i] == static_cast<float>(sum), "group_sums");
        }
    }
    timing::report("n = 2²⁶", times, 2.0 * sizeof(float) * n, timing::checksum_on_device(group_sums, n));
}
