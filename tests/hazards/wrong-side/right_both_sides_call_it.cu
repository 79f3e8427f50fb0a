// SPDX-License-Identifier: MIT
// A function for both sides works on whichever memory it is given.
#include <cuda_runtime.h>

__host__ __device__ void set(int* at, int value)
{
    *at = value;
}

__global__ void right_both_sides_call_it(int* out)
{
    set(out + threadIdx.x, 1);
}

int main()
{
    int own = 0;
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    set(&own, 2);
    right_both_sides_call_it<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
