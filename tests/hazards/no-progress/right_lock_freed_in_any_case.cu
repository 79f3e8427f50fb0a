// SPDX-License-Identifier: MIT
// Whether or not there is work, the lock is freed.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;

__global__ void right_lock_freed_in_any_case(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    if (blockIdx.x > 0) {
        out[0] += 1;
    }
    __threadfence();
    atomicExch(&lock, 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_freed_in_any_case<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
