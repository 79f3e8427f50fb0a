// SPDX-License-Identifier: MIT
// The reader's fence stands before the loop, where it orders nothing that comes behind.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void fence_before_the_wait(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        __threadfence();
        flag = 1;
    } else {
        __threadfence();
        while (flag == 0) {
        }
        out[0] = data;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    fence_before_the_wait<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel fence_before_the_wait | space global | variable data
//   read | line "read"
//   write | line "write"
