// SPDX-License-Identifier: MIT
// The sum is zero before the kernel begins.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_sum_set_to_zero_before(int* out)
{
    atomicAdd(out, 1);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_sum_set_to_zero_before<<<4, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
