// SPDX-License-Identifier: MIT
// Watched in lesson 4.3: each lane adds the value of its neighbour, which may have changed. This kernel is wrong on purpose.
#include <cuda_runtime.h>

__global__ void add_neighbour(int* result)
{
    __shared__ int values[32];
    const int lane = threadIdx.x;
    values[lane] = 1;
    __syncwarp();

    const int neighbour = values[(lane + 1) % 32];
    values[lane] += neighbour;
    __syncwarp();
    result[lane] = values[lane];
}

int main()
{
    int* result = nullptr;
    cudaMalloc(&result, 32 * sizeof(int));
    add_neighbour<<<1, 32>>>(result);
    cudaDeviceSynchronize();
    cudaFree(result);
}
