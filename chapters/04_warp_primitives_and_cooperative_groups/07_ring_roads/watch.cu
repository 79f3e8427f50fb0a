// SPDX-License-Identifier: MIT
// Watched in lesson 4.7: a belt of 32 places moves on by two places. This kernel is wrong on purpose.
#include <cuda_runtime.h>

__global__ void move_on(int* result)
{
    __shared__ int belt[32];
    const int lane = threadIdx.x;
    belt[lane] = lane;
    __syncwarp();

    for (int step = 0; step < 2; ++step) {
        const int arriving = belt[(lane + 31) % 32];
        belt[lane] = arriving;
    }
    __syncwarp();
    result[lane] = belt[lane];
}

int main()
{
    int* result = nullptr;
    cudaMalloc(&result, 32 * sizeof(int));
    move_on<<<1, 32>>>(result);
    cudaDeviceSynchronize();
    cudaFree(result);
}
