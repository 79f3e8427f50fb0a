// SPDX-License-Identifier: MIT
// Lanes of one warp are no more in step than threads of two.
#include <cuda_runtime.h>

// [kernel]
__global__ void missing_syncwarp(int* out)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = t;  // write
    out[t] = tile[31 - t];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    missing_syncwarp<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel missing_syncwarp | space shared | variable tile[31]
//   | count 32
//   write | thread (31,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
