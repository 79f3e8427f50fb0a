// SPDX-License-Identifier: MIT
// The reader does without the lock.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void lock_for_writers_only(int* out)
{
    if (blockIdx.x == 0) {
        out[0] = total;  // read
        return;
    }
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    total += blockIdx.x;  // write
    __threadfence();
    atomicExch(&lock, 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lock_for_writers_only<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel lock_for_writers_only | space global | variable total
//   read | line "read"
//   write | line "write"
