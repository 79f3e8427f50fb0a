// SPDX-License-Identifier: MIT
// One __syncwarp(), but the lanes name different masks, so that each half waits for the other.
#include <cuda_runtime.h>

// [kernel]
__global__ void masks_that_differ(int* out)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = t;
    __syncwarp(t < 16 ? 0xffffffff : 0xfffffffe);  // fault
    out[t] = tile[31 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    masks_that_differ<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel masks_that_differ
//   | function __syncwarp | mask 0xffffffff | lanes 0xffff0000
//   call | thread (0,0,0) | line "fault"
//   arrival __syncwarp | threads 32 | first (0,0,0) | line "fault"
