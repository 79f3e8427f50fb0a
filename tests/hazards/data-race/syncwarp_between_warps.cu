// SPDX-License-Identifier: MIT
// __syncwarp() orders a warp, and these are two.
#include <cuda_runtime.h>

// [kernel]
__global__ void syncwarp_between_warps(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;  // write
    __syncwarp();
    out[t] = tile[63 - t];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    syncwarp_between_warps<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel syncwarp_between_warps | space shared | variable tile[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
