// SPDX-License-Identifier: MIT
// The reader does its part. The writer's two writes may become visible in either order.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void release_fence_missing(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        flag = 1;
    } else {
        while (flag == 0) {
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
    release_fence_missing<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel release_fence_missing | space global | variable data
//   read | line "read"
//   write | line "write"
