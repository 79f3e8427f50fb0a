// SPDX-License-Identifier: MIT
// The lock has no fences, and needs none: no two blocks touch one element.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;

__global__ void right_fenceless_lock_of_own_elements(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    out[blockIdx.x] += 1;
    atomicExch(&lock, 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_fenceless_lock_of_own_elements<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
