// SPDX-License-Identifier: MIT
// Watched in lesson 4.1: a branch that parts the lanes of a warp, and one that parts warps.
#include <cuda_runtime.h>

constexpr int block_size = 128;

__device__ int twice_or_half(int value, bool doubles)
{
    if (doubles) {
        value *= 2;
        value += 1;
    } else {
        value /= 2;
        value -= 1;
    }
    return value;
}

__global__ void two_branches(int* values)
{
    const int t = threadIdx.x;
    int value = values[t];
    value = twice_or_half(value, t % 32 < 8);    // parts each warp
    value = twice_or_half(value, t / 32 == 0);   // parts warps
    values[t] = value;
}

int main()
{
    int values[block_size];
    for (int i = 0; i < block_size; ++i) {
        values[i] = i;
    }
    int* on_device = nullptr;
    cudaMalloc(&on_device, sizeof values);
    cudaMemcpy(on_device, values, sizeof values, cudaMemcpyHostToDevice);
    two_branches<<<1, block_size>>>(on_device);
    cudaDeviceSynchronize();
    cudaFree(on_device);
}
