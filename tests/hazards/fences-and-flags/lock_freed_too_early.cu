// SPDX-License-Identifier: MIT
// One of the two writes comes behind the end of the critical section.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;
__device__ int last;

__global__ void lock_freed_too_early(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    total += blockIdx.x;
    __threadfence();
    atomicExch(&lock, 0);
    last = blockIdx.x;  // fault
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lock_freed_too_early<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel lock_freed_too_early | space global | variable last
//   write | line "fault"
