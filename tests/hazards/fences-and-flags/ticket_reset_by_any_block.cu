// SPDX-License-Identifier: MIT
// A block that has drawn a ticket sets the counter back, whether others will draw or not.
#include <cuda_runtime.h>

__device__ unsigned int count = 0;

// [kernel]
__global__ void draw(unsigned int* tickets)
{
    if (threadIdx.x == 0) {
        tickets[blockIdx.x] = 0;
        __threadfence();
        tickets[blockIdx.x] = atomicInc(&count, gridDim.x);  // atomic
        count = 0;  // write
    }
}
// [kernel]

int main()
{
    unsigned int* tickets = nullptr;
    cudaMalloc(&tickets, 4 * sizeof(unsigned int));
    draw<<<4, 32>>>(tickets);
    cudaDeviceSynchronize();
    cudaFree(tickets);
}

// expect: data-race | error | kernel draw | space global | variable count
//   atomic | line "atomic"
//   write | line "write"
// expect: data-race | error | kernel draw | space global | variable count
//   write | line "write"
