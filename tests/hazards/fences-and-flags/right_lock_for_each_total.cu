// SPDX-License-Identifier: MIT
// Each block has a lock of its own, and a variable of its own.
#include <cuda_runtime.h>

// [kernel]
__device__ int locks[4];
__device__ int totals[4];

__global__ void right_lock_for_each_total(int* out)
{
    while (atomicCAS(&locks[blockIdx.x], 0, 1) != 0) {
    }
    __threadfence();
    totals[blockIdx.x] += blockIdx.x;
    __threadfence();
    atomicExch(&locks[blockIdx.x], 0);
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_for_each_total<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
