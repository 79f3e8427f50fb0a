// SPDX-License-Identifier: MIT
// A semaphore for one thread at a time. Block 0 gives it back without a fence before.
#include <cuda_runtime.h>

// [kernel]
__device__ int places = 1;
__device__ int total;

__global__ void semaphore_without_release()
{
    while (atomicSub(&places, 1) <= 0) {
        atomicAdd(&places, 1);
    }
    __threadfence();
    total += blockIdx.x;  // read and write
    if (blockIdx.x != 0) {
        __threadfence();
    }
    atomicAdd(&places, 1);
}
// [kernel]

int main()
{
    semaphore_without_release<<<4, 1>>>();
    cudaDeviceSynchronize();
}

// expect: data-race | error | kernel semaphore_without_release | space global | variable total
//   read | line "read and write"
//   write | line "read and write"
// expect: data-race | error | kernel semaphore_without_release | space global | variable total
//   write | line "read and write"
