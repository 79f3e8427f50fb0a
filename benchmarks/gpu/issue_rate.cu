// SPDX-License-Identifier: MIT
// The arithmetic limit of nearest neighbour: the time that nine instructions a pair take (three subtractions, a
// multiplication, two fused multiply-adds, a comparison, two selections) if they are issued as fast as fused
// multiply-adds on registers are. That rate is measured.
#include "timing.hpp"

#include <string>

namespace {

constexpr int chains = 8;  // independent sums of a thread, so that none waits for itself
constexpr int steps = 1 << 14;
constexpr int block_size = 256;
constexpr int instructions_a_pair = 9;

__global__ void multiply_add(float* out, float factor)
{
    float sums[chains];
    for (int i = 0; i < chains; ++i) {
        sums[i] = static_cast<float>(threadIdx.x + i);
    }
    for (int step = 0; step < steps; ++step) {
        for (int i = 0; i < chains; ++i) {
            sums[i] = sums[i] * factor + 1.0f;
        }
    }
    float total = 0.0f;
    for (int i = 0; i < chains; ++i) {
        total += sums[i];
    }
    out[blockIdx.x * block_size + threadIdx.x] = total;
}

}  // namespace

int main()
{
    cudaDeviceProp device;
    timing::require(cudaGetDeviceProperties(&device, 0));
    const int blocks = device.multiProcessorCount * (device.maxThreadsPerMultiProcessor / block_size) * 4;
    float* out = timing::device_array<float>(std::size_t{block_size} * blocks);
    const timing::Times times = timing::measure([&] { multiply_add<<<blocks, block_size>>>(out, 0.5f); });
    const double measured_pairs = double(blocks) * block_size * steps * chains / instructions_a_pair;
    for (const int n : {10000, 100000}) {
        const double pairs = double(n) * n;
        const auto share = static_cast<float>(pairs / measured_pairs);
        timing::report(("n = " + std::to_string(n)).c_str(),
                       {times.minimum * share, times.median * share, times.calls}, pairs, 0);
    }
}
