// SPDX-License-Identifier: MIT
// Times one implementation of byte_bank_conflicts(); work is counted in pixels, each in each window.
#include "../timing.hpp"

#include <string>

void byte_bank_conflicts(const unsigned char* row, int* sums, int n, int width);

int main()
{
    constexpr int n = 1 << 26;
    constexpr int max_width = 64;
    const unsigned char* row = timing::drawn_on_device<unsigned char>(n + max_width - 1, 0, 255);
    int* sums = timing::device_array<int>(n);
    for (const int width : {16, max_width}) {
        const timing::Times times = timing::measure([&] { byte_bank_conflicts(row, sums, n, width); });
        const std::vector<int> result = timing::to_host(sums, n);
        for (int i = 0; i < n; i += 997) {
            int sum = 0;
            for (int k = 0; k < width; ++k) {
                sum += timing::drawn(i + k, 0, 255);
            }
            timing::require(result[i] == sum, "sums");
        }
        const std::string words = "windows of " + std::to_string(width);
        timing::report(words.c_str(), times, double(n) * width, timing::checksum_on_device(sums, n));
    }
}
