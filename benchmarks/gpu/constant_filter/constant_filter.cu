// SPDX-License-Identifier: MIT
// Times one implementation of constant_filter(), with the copy of the coefficients to the device.
#include "../timing.hpp"
#include "sizes.hpp"

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n);

int main()
{
    // Whole numbers: every sum is exact.
    timing::Numbers numbers;
    std::vector<float> coefficients(256);
    for (float& coefficient : coefficients) {
        coefficient = static_cast<float>(numbers(4));
    }
    const float* in = timing::drawn_on_device<float>(sizes::n + coefficients.size() - 1, -99, 99);
    float* out = timing::device_array<float>(sizes::n);
    for (const int taps : sizes::taps) {
        const timing::Times times =
            timing::measure([&] { constant_filter(coefficients.data(), in, out, taps, sizes::n); });
        const std::vector<float> result = timing::to_host(out, sizes::n);
        for (int i = 0; i < sizes::n; i += 9973) {
            int sum = 0;
            for (int k = 0; k < taps; ++k) {
                sum += static_cast<int>(coefficients[k]) * timing::drawn(i + k, -99, 99);
            }
            timing::require(result[i] == static_cast<float>(sum), "out");
        }
        timing::report(sizes::words(taps).c_str(), times, sizes::products(taps),
                       timing::checksum_on_device(out, sizes::n));
    }
}
