// SPDX-License-Identifier: MIT
// Each block adds to one number of half precision, which the other blocks change as well.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

// [kernel]
__global__ void count_in_half_precision(__half* count)
{
    if (threadIdx.x == 0) {
        count[0] = __hadd(count[0], __float2half(1));  // read and write
    }
}
// [kernel]

int main()
{
    __half* count = nullptr;
    cudaMalloc(&count, sizeof(__half));
    cudaMemset(count, 0, sizeof(__half));
    count_in_half_precision<<<4, 32>>>(count);
    cudaDeviceSynchronize();
    cudaFree(count);
}

// expect: data-race | error | between blocks | kernel count_in_half_precision | block (1,0,0) | space global
//   | variable count[0] | count 3
//   write | thread (0,0,0) | line "read and write"
//   read | block (1,0,0) | thread (0,0,0) | line "read and write"
// expect: data-race | error | between blocks | kernel count_in_half_precision | block (1,0,0) | space global
//   | variable count[0] | count 3
//   write | thread (0,0,0) | line "read and write"
//   write | block (1,0,0) | thread (0,0,0) | line "read and write"
