// SPDX-License-Identifier: MIT
// Times one implementation of dot_product(), the whole call: the sum is on the host at its end. Work is counted in
// bytes read.
#include "../timing.hpp"

float dot_product(const float* a, const float* b, int n);

namespace {

constexpr int n = 1 << 26;

}  // namespace

int main()
{
    // Ones and zeros with fewer than 2^24 products of one: every partial sum is exact.
    timing::Numbers numbers;
    std::vector<float> a(n);
    std::vector<float> b(n);
    float expected = 0.0f;
    for (int i = 0; i < n; ++i) {
        a[i] = numbers(2) == 0 ? 1.0f : 0.0f;
        b[i] = numbers(2) == 0 ? 1.0f : 0.0f;
        expected += a[i] * b[i];
    }
    const float* a_on_device = timing::to_device(a);
    const float* b_on_device = timing::to_device(b);
    float sum = 0.0f;
    const timing::Times times = timing::measure([&] { sum = dot_product(a_on_device, b_on_device, n); });
    timing::require(sum == expected, "the sum");
    timing::report("n = 2^26", times, 2.0 * sizeof(float) * n, timing::checksum(&sum, sizeof sum));
}
