// SPDX-License-Identifier: MIT
// What one warp has written the other reads at once.
#include <cuda_runtime.h>

// [kernel]
__global__ void missing_barrier(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;  // write
    out[t] = tile[63 - t];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    missing_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel missing_barrier | space shared | variable tile[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
