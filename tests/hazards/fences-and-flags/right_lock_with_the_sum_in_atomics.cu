// SPDX-License-Identifier: MIT
// What the lock guards is only touched by atomic functions, which do not race.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void right_lock_with_the_sum_in_atomics(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    atomicAdd(&total, 1);
    atomicExch(&lock, 0);
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_with_the_sum_in_atomics<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
