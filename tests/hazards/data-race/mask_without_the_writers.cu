// SPDX-License-Identifier: MIT
// Half of a warp synchronises, and reads what the other half has written.
#include <cuda_runtime.h>

// [kernel]
__global__ void mask_without_the_writers(int* out)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = t;  // write
    if (t < 16) {
        __syncwarp(0x0000ffff);
        out[t] = tile[t + 16];  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    mask_without_the_writers<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel mask_without_the_writers | space shared | variable tile[16]
//   | count 16
//   write | thread (16,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
