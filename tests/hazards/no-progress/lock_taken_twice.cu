// SPDX-License-Identifier: MIT
// The thread that holds the lock asks for it again, in a function that it calls.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__device__ void take()
{
    while (atomicCAS(&lock, 0, 1) != 0) {  // wait
    }
    __threadfence();
}

__device__ void add(int value)
{
    take();
    total += value;
    __threadfence();
    atomicExch(&lock, 0);
}

__global__ void lock_taken_twice(int* out)
{
    take();
    add(1);
    out[0] = total;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lock_taken_twice<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel lock_taken_twice
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
