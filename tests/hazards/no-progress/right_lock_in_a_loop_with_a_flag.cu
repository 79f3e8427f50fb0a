// SPDX-License-Identifier: MIT
// The way to lock within a warp that also works in lockstep: lock, work and unlock in one branch.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;

__global__ void right_lock_in_a_loop_with_a_flag(int* out)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(&lock, 0, 1) == 0) {
            __threadfence();
            out[0] += 1;
            __threadfence();
            atomicExch(&lock, 0);
            done = true;
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_in_a_loop_with_a_flag<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
