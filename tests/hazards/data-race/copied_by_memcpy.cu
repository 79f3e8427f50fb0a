// SPDX-License-Identifier: MIT
// memcpy() reads and writes like everything else.
#include <cuda_runtime.h>

#include <cstring>

// [kernel]
__global__ void copied_by_memcpy(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    memcpy(&tile[t], &t, sizeof(int));  // write
    memcpy(&out[t], &tile[63 - t], sizeof(int));  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    copied_by_memcpy<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel copied_by_memcpy | space shared | variable tile[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
