// SPDX-License-Identifier: MIT
// The block that only reads, and comes last in this run, frees the lock without a fence: its read can come after the next write.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void reader_does_not_release(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    if (blockIdx.x == gridDim.x - 1) {
        out[blockIdx.x] = total;  // read
    } else {
        total += 1;  // write
        __threadfence();
    }
    atomicExch(&lock, 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    reader_does_not_release<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel reader_does_not_release | space global | variable total
//   read | line "read"
//   write | line "write"
