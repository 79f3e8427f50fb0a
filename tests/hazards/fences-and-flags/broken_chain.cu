// SPDX-License-Identifier: MIT
// Block 0 tells block 1, which tells block 2, but without a fence between what it heard and what it says.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flags[2];

__global__ void broken_chain(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        __threadfence();
        flags[0] = 1;
    } else if (blockIdx.x == 1) {
        while (flags[0] == 0) {
        }
        flags[1] = 1;
    } else {
        while (flags[1] == 0) {
        }
        __threadfence();
        out[0] = data;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    broken_chain<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel broken_chain | space global | variable data
//   read | line "read"
//   write | line "write"
