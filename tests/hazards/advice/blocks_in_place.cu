// SPDX-License-Identifier: MIT
// Each block reads an element that its neighbour replaces.
#include <cuda_runtime.h>

// [kernel]
__global__ void blocks_in_place(int* data)
{
    int* const results = data + 512;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] = data[i + 64];  // read and write
    results[i] = data[i];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    blocks_in_place<<<4, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | between blocks | kernel blocks_in_place | block (1,0,0) | space global
//   | variable data[64] | count 192
//   write | block (1,0,0) | thread (0,0,0) | line "read and write"
//   read | thread (0,0,0) | line "read and write"
