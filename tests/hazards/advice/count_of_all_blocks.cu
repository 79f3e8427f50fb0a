// SPDX-License-Identifier: MIT
// The blocks of a grid add to one counter.
#include <cuda_runtime.h>

// [kernel]
__global__ void count_of_all_blocks(int* data)
{
    if (threadIdx.x == 0) {
        data[0] += 1;  // read and write
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    count_of_all_blocks<<<4, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | between blocks | kernel count_of_all_blocks | block (1,0,0) | space global
//   | variable data[0] | count 3
//   write | thread (0,0,0) | line "read and write"
//   read | block (1,0,0) | thread (0,0,0) | line "read and write"
// expect: data-race | error | between blocks | kernel count_of_all_blocks | block (1,0,0) | space global
//   | variable data[0] | count 3
//   write | thread (0,0,0) | line "read and write"
//   write | block (1,0,0) | thread (0,0,0) | line "read and write"
