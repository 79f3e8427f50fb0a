// SPDX-License-Identifier: MIT
// The counter is incremented atomically, and read by an ordinary read.
#include <cuda_runtime.h>

// [kernel]
__device__ int counter;

__global__ void plain_read_of_a_counter(int* out)
{
    atomicAdd(&counter, 1);  // atomic
    if (blockIdx.x == 3) {
        out[0] = counter;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    plain_read_of_a_counter<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel plain_read_of_a_counter | block (3,0,0) | space global
//   | variable counter
//   atomic | block (2,0,0) | thread (0,0,0) | line "atomic"
//   read | block (3,0,0) | thread (0,0,0) | line "read"
