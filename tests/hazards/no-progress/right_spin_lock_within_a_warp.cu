// SPDX-License-Identifier: MIT
// All lanes of a warp want the lock: since sm_70 the one that holds it goes on while the others spin.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;

__global__ void right_spin_lock_within_a_warp(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    out[0] += 1;
    __threadfence();
    atomicExch(&lock, 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_spin_lock_within_a_warp<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
