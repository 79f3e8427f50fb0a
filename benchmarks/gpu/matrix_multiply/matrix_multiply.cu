// SPDX-License-Identifier: MIT
// Times one implementation of matrix_multiply(); work is counted in floating-point operations.
#include "../timing.hpp"

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k);

namespace {

constexpr int size = 4096;

/// Whole numbers up to 4: every sum is exact, so there is one right answer.
std::vector<float> random_matrix(timing::Numbers& numbers)
{
    std::vector<float> matrix(std::size_t{size} * size);
    for (float& element : matrix) {
        element = static_cast<float>(numbers(4));
    }
    return matrix;
}

}  // namespace

int main()
{
    timing::Numbers numbers;
    const std::vector<float> a = random_matrix(numbers);
    const std::vector<float> b = random_matrix(numbers);
    const float* a_on_device = timing::to_device(a);
    const float* b_on_device = timing::to_device(b);
    float* c = timing::device_array<float>(a.size());
    const timing::Times times =
        timing::measure([&] { matrix_multiply(a_on_device, b_on_device, c, size, size, size); });
    const std::vector<float> result = timing::to_host(c, a.size());
    for (std::size_t i = 0; i < result.size(); i += 99991) {
        float sum = 0.0f;
        for (std::size_t j = 0; j < size; ++j) {
            sum += a[i / size * size + j] * b[j * size + i % size];
        }
        timing::require(result[i] == sum, "c");
    }
    timing::report("m = n = k = 4096", times, 2.0 * size * size * size,
                   timing::checksum(result.data(), result.size() * sizeof(float)));
}
