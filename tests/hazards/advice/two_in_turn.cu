// SPDX-License-Identifier: MIT
// Two threads each write an element, and each reads the other before a second write.
#include <cuda_runtime.h>

// [kernel]
__global__ void two_in_turn(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = data[t];
    __syncthreads();
    const int other = tile[63 - t];  // read
    tile[t] = other;  // write
    __syncthreads();
    data[t] = tile[t];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    two_in_turn<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel two_in_turn | barriers passed 1 | space shared | variable tile[31]
//   | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
