// SPDX-License-Identifier: MIT
/// @file
/// Work for limits: so many bytes moved, or so many instructions issued, and nothing else.
#pragma once

#include "timing.hpp"

namespace limits {

/// Copies on the device; `bytes` are read and written altogether.
inline void copy(double bytes)
{
    static char* from = nullptr;
    static char* to = nullptr;
    static std::size_t size = 0;
    const auto half = static_cast<std::size_t>(bytes / 2);
    if (half > size) {  // in the first call, which is not timed
        timing::require(cudaFree(from));
        timing::require(cudaFree(to));
        from = timing::device_array<char>(half);
        to = timing::device_array<char>(half);
        size = half;
    }
    timing::require(cudaMemcpyAsync(to, from, half, cudaMemcpyDeviceToDevice));
}

/// Instructions whose rate bounds a kernel, each with a result that the next one needs.
struct MultiplyAdd
{
    using Number = float;
    static __device__ float next(float number, float factor) { return number * factor + 1.0f; }
};
struct IntegerMultiplyAdd
{
    using Number = unsigned;
    static __device__ unsigned next(unsigned number, unsigned factor) { return number * factor + 1; }
};
struct ByteDotProduct
{
    using Number = unsigned;
    static __device__ unsigned next(unsigned number, unsigned factor)
    {
        return __dp4a(number, factor, number);
    }
};

constexpr int block_size = 256;
constexpr int chains = 8;  ///< independent ones in a thread, so that none waits for itself

template <class Instruction>
__global__ void issue_kernel(typename Instruction::Number* out, typename Instruction::Number factor,
                             int steps)
{
    typename Instruction::Number numbers[chains];
    for (int i = 0; i < chains; ++i) {
        numbers[i] = static_cast<typename Instruction::Number>(threadIdx.x + i);
    }
#pragma unroll 16
    for (int step = 0; step < steps; ++step) {
        for (int i = 0; i < chains; ++i) {
            numbers[i] = Instruction::next(numbers[i], factor);
        }
    }
    typename Instruction::Number total = 0;
    for (int i = 0; i < chains; ++i) {
        total += numbers[i];
    }
    out[blockIdx.x * block_size + threadIdx.x] = total;
}

/// Issues one kind of instruction on registers, `count` of them counted for each thread, by a device full of threads.
template <class Instruction>
void issue(double count)
{
    static typename Instruction::Number* out = nullptr;
    static int blocks = 0;
    if (out == nullptr) {
        cudaDeviceProp device;
        timing::require(cudaGetDeviceProperties(&device, 0));
        blocks = device.multiProcessorCount * (device.maxThreadsPerMultiProcessor / block_size);
        out = timing::device_array<typename Instruction::Number>(std::size_t{block_size} * blocks);
    }
    const double a_step = double(blocks) * block_size * chains;
    issue_kernel<Instruction><<<blocks, block_size>>>(out, 3, static_cast<int>(count / a_step + 0.5));
}

}  // namespace limits
