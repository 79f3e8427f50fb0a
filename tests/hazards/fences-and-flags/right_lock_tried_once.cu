// SPDX-License-Identifier: MIT
// Who does not get the lock goes without.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void right_lock_tried_once(int* out)
{
    if (atomicCAS(&lock, 0, 1) == 0) {
        __threadfence();
        total += blockIdx.x;
        __threadfence();
        atomicExch(&lock, 0);
    }
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_tried_once<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
