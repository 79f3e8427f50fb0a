// SPDX-License-Identifier: MIT
// A kernel passes a grid that it launches global memory, which it has allocated.
#include <cuda_runtime.h>

__global__ void child(int* data)
{
    data[threadIdx.x] = 1;
}

__global__ void frees(int* data)
{
    free(data);
}

// [kernel]
__global__ void parent()
{
    int* results = static_cast<int*>(malloc(4 * sizeof(int)));
    child<<<1, 4>>>(results);
    frees<<<1, 1>>>(results);
}
// [kernel]

int main()
{
    parent<<<1, 1>>>();
    cudaDeviceSynchronize();
}
