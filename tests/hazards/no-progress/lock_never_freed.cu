// SPDX-License-Identifier: MIT
// The first block frees the lock only if it has work to do. It has none.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;

__global__ void lock_never_freed(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {  // wait
    }
    __threadfence();
    if (blockIdx.x > 0) {
        out[0] += 1;
        __threadfence();
        atomicExch(&lock, 0);
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lock_never_freed<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel lock_never_freed | block (1,0,0) | count 2
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
