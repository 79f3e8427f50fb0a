// SPDX-License-Identifier: MIT
// Watched in lesson 4.15: a warp draws 32 numbers, first each lane for itself, then one lane for all.
#include <cuda_runtime.h>

__global__ void draw(int* counters, int* result)
{
    const int lane = threadIdx.x;
    const int alone = atomicAdd(&counters[0], 1);

    int first = 0;
    if (lane == 0) {
        first = atomicAdd(&counters[1], 32);
    }
    first = __shfl_sync(0xffffffff, first, 0);
    const int together = first + lane;
    result[lane] = alone - together;
}

int main()
{
    int* counters = nullptr;
    int* result = nullptr;
    cudaMalloc(&counters, 2 * sizeof(int));
    cudaMalloc(&result, 32 * sizeof(int));
    cudaMemset(counters, 0, 2 * sizeof(int));
    draw<<<1, 32>>>(counters, result);
    cudaDeviceSynchronize();
    cudaFree(counters);
    cudaFree(result);
}
