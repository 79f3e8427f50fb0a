// SPDX-License-Identifier: MIT
// Block 0 sets the sum to zero, when others may have added to it already.
#include <cuda_runtime.h>

// [kernel]
__device__ int sum;

__global__ void sum_set_to_zero_in_the_kernel(int* out)
{
    if (blockIdx.x == 0) {
        sum = 0;  // write
    }
    atomicAdd(&sum, 1);  // atomic
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    sum_set_to_zero_in_the_kernel<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
