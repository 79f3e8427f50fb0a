// SPDX-License-Identifier: MIT
// Watched in lesson 4.14: four blocks of one thread meet twice, and then each of them knows the largest of four numbers.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int blocks = 4;

__device__ int numbers[blocks];
__device__ int pairs[blocks];
__device__ int largest[blocks];

__global__ void largest_of_all()
{
    const int b = blockIdx.x;
    numbers[b] = (b * 5 + 3) % 7;
    cg::this_grid().sync();

    pairs[b] = max(numbers[b], numbers[b ^ 1]);
    cg::this_grid().sync();

    largest[b] = max(pairs[b], pairs[b ^ 2]);
}

int main()
{
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(largest_of_all), dim3(blocks), dim3(1), nullptr);
    cudaDeviceSynchronize();
}
