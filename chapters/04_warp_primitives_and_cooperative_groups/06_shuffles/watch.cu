// SPDX-License-Identifier: MIT
// Watched in lesson 4.6: the four moves, in groups of different widths.
#include <cuda_runtime.h>

__global__ void moves(int* result)
{
    const int lane = threadIdx.x;
    const int value = 100 + lane;
    const int from_three = __shfl_sync(0xffffffff, value, 3, 16);
    const int up = __shfl_up_sync(0xffffffff, value, 2, 8);
    const int down = __shfl_down_sync(0xffffffff, value, 4, 32);
    const int across = __shfl_xor_sync(0xffffffff, value, 3, 4);
    result[lane] = from_three + up + down + across;
}

int main()
{
    int* result = nullptr;
    cudaMalloc(&result, 32 * sizeof(int));
    moves<<<1, 32>>>(result);
    cudaDeviceSynchronize();
    cudaFree(result);
}
