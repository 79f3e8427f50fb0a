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

// expect: data-race | error | between blocks | kernel sum_set_to_zero_in_the_kernel | block (1,0,0)
//   | space global | variable sum | count 3
//   write | thread (0,0,0) | line "write"
//   atomic | block (1,0,0) | thread (0,0,0) | line "atomic"
