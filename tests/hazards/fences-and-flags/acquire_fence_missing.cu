// SPDX-License-Identifier: MIT
// The writer does its part. The reader's two reads may take place in either order.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void acquire_fence_missing(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        __threadfence();
        flag = 1;
    } else {
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
    acquire_fence_missing<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel acquire_fence_missing | space global | variable data
//   read | line "read"
//   write | line "write"
