// SPDX-License-Identifier: MIT
// One thread takes the lock for its block. The barrier acquires for all of them, and the fence before it is freed stands behind a barrier.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void right_lock_taken_for_the_block(int* out)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        __threadfence();
        total += 1;
    }
    __syncthreads();
    out[threadIdx.x] += total;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicExch(&lock, 0);
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_taken_for_the_block<<<4, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
