// SPDX-License-Identifier: MIT
// Watched in lesson 1.4: two warps swap the halves of an array, and one of them is late. This kernel is wrong on purpose.
#include <cuda_runtime.h>

constexpr int block_size = 64;

__global__ void swap_halves(int* values)
{
    __shared__ int tile[block_size];
    const int t = threadIdx.x;
    tile[t] = values[t];
    __syncthreads();

    int delay = 0;
    while (t >= 32 && delay < 4) {
        ++delay;
    }
    const int other = tile[(t + 32) % block_size];
    tile[t] = other;
    values[t] = tile[t];
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
    swap_halves<<<1, block_size>>>(on_device);
    cudaDeviceSynchronize();
    cudaFree(on_device);
}
