// SPDX-License-Identifier: MIT
// Adds up many times 1.23 in four orders, one of which is exercise 4.11:
//
//     ./workbook run --unchecked orders.cu reduce_grid_stride.cu
//
// The number of elements is 100,000,000, or the number given after --.
#include "reduce_grid_stride.hpp"

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

constexpr int block_size = 128;

/// Adds to *sum what each block has. A thread begins with as many elements as it takes.
__global__ void add_blocks(const float* x, float* sum, int n)
{
    __shared__ float values[block_size];
    const int t = threadIdx.x;
    float value = 0.0f;
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        value += x[i];
    }
    values[t] = value;
    __syncthreads();
    for (int offset = block_size / 2; offset > 0; offset /= 2) {
        if (t < offset) {
            values[t] += values[t + offset];
        }
        __syncthreads();
    }
    if (t == 0) {
        atomicAdd(sum, values[0]);
    }
}

template <class T>
T one_after_the_other(const std::vector<float>& x)
{
    T sum = 0;
    for (const float element : x) {
        sum += element;
    }
    return sum;
}

/// How many elements a loop in float adds before the sum no longer changes.
std::size_t elements_until_it_stands_still(const std::vector<float>& x)
{
    float sum = 0.0f;
    std::size_t i = 0;
    while (i < x.size() && sum + x[i] != sum) {
        sum += x[i++];
    }
    return i;
}

float sum_with_atomics(const float* x, float* sum, int n, int blocks)
{
    cudaMemset(sum, 0, sizeof(float));
    add_blocks<<<blocks, block_size>>>(x, sum, n);
    float result = 0.0f;
    cudaMemcpy(&result, sum, sizeof(float), cudaMemcpyDeviceToHost);
    return result;
}

}  // namespace

int main(int argc, char** argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 100000000;
    const std::vector<float> x(n, 1.23f);
    float* on_device = nullptr;
    float* sum = nullptr;
    cudaMalloc(&on_device, (n + 1) * sizeof(float));
    cudaMalloc(&sum, sizeof(float));
    cudaMemcpy(on_device, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    const int all = (n + block_size - 1) / block_size;

    std::printf("%d elements of 1.23\n", n);
    std::printf("one after the other, in float           %13.1f\n", one_after_the_other<float>(x));
    std::printf("  which no longer changes after         %13zu\n", elements_until_it_stands_still(x));
    std::printf("one tree per block, then atomicAdd      %13.1f\n", sum_with_atomics(on_device, sum, n, all));
    std::printf("many per thread, tree, then atomicAdd   %13.1f\n",
                sum_with_atomics(on_device, sum, n, all < 10240 ? all : 10240));
    float result = 0.0f;
    reduce_grid_stride(on_device, sum, n);
    cudaMemcpy(&result, sum, sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("many per thread, tree, tree: lesson 4.11 %12.1f\n", result);
    std::printf("one after the other, in double          %13.1f\n", one_after_the_other<double>(x));
    cudaFree(on_device);
    cudaFree(sum);
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        std::printf("orders: %s\n", cudaGetErrorString(error));
    }
    return error == cudaSuccess ? 0 : 1;
}
