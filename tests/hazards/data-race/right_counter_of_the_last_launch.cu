// SPDX-License-Identifier: MIT
// The counter is read by the launch that follows.
#include <cuda_runtime.h>

// [kernel]
__device__ int counter;

__global__ void count()
{
    atomicAdd(&counter, 1);
}

__global__ void right_counter_of_the_last_launch(int* out)
{
    out[threadIdx.x] = counter;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    count<<<4, 32>>>();
    right_counter_of_the_last_launch<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
