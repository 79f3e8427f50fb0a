// SPDX-License-Identifier: MIT
// Times one implementation of a sum over an array on the device, whose result stays there; work is counted in bytes read.
// Allocations that a call makes are part of it.
#include "../timing.hpp"

void reduction(const float* x, float* sum, int n);

namespace {

constexpr int large = 100'000'000;

void run(const char* words, const float* x, float* sum, int n)
{
    const timing::Times times = timing::measure([&] { reduction(x, sum, n); });
    int expected = 0;
    for (int i = 0; i < n; ++i) {
        expected += timing::drawn(i, -4, 4);
    }
    const float result = timing::to_host(sum, 1)[0];
    timing::require(result == static_cast<float>(expected), "the sum");
    timing::report(words, times, double(sizeof(float)) * n, timing::checksum(&result, sizeof result));
}

__global__ void fill_with(float* x, int n, float value)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        x[i] = value;
    }
}

}  // namespace

int main()
{
    // Whole numbers whose sum goes to and fro around 0 stay far below 2^24: every partial sum is exact.
    float* x = timing::drawn_on_device<float>(large, -4, 4);
    float* sum = timing::device_array<float>(1);
    run("n = 10⁴", x, sum, 10'000);
    run("n = 10⁸", x, sum, large);

    // The sum of the source, whose digits depend on the order of the additions.
    fill_with<<<1024, 256>>>(x, large, 1.23f);
    reduction(x, sum, large);
    timing::require(cudaGetLastError());
    std::printf("# 10⁸ times 1.23 makes %.0f\n", timing::to_host(sum, 1)[0]);
}
