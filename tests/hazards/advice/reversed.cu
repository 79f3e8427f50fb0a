// SPDX-License-Identifier: MIT
// Each thread reads what another one has just written.
#include <cuda_runtime.h>

// [kernel]
__global__ void reversed(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = data[t];  // write
    data[t] = tile[63 - t];  // read
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    reversed<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel reversed | space shared | variable tile[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
