// SPDX-License-Identifier: MIT
// What one kernel allocates another one frees.

#include <cuda_runtime.h>

#include <cstdlib>

__device__ int* kept;

__global__ void right_freed_by_another_kernel()
{
    kept = static_cast<int*>(malloc(12));
    kept[0] = 1;
}

__global__ void the_other()
{
    free(kept);
}

int main()
{
    right_freed_by_another_kernel<<<1, 1>>>();
    the_other<<<1, 1>>>();
    cudaDeviceSynchronize();
}
