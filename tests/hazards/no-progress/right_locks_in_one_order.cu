// SPDX-License-Identifier: MIT
// Both warps take the two locks in the same order.
#include <cuda_runtime.h>

// [kernel]
__device__ int locks[2];

__global__ void right_locks_in_one_order(int* out)
{
    if (threadIdx.x % 32 == 0) {
        for (int i = 0; i < 2; ++i) {
            while (atomicCAS(&locks[i], 0, 1) != 0) {
            }
        }
        __threadfence();
        out[0] += 1;
        __threadfence();
        atomicExch(&locks[1], 0);
        atomicExch(&locks[0], 0);
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_locks_in_one_order<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
