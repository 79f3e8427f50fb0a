// SPDX-License-Identifier: MIT
// The mask names the whole warp; half of it goes past, to the barrier of the block.
#include <cuda_runtime.h>

// [kernel]
__global__ void syncwarp_for_more_than_come(int* out)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = t;
    if (t % 2 == 1) {
        __syncwarp(0xffffffff);  // odd lanes
    }
    __syncthreads();  // even lanes
    out[t] = tile[31 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    syncwarp_for_more_than_come<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel syncwarp_for_more_than_come
//   | function __syncwarp | mask 0xffffffff | lanes 0x55555555
//   call | thread (1,0,0) | line "odd lanes"
//   arrival __syncthreads | threads 16 | first (0,0,0) | line "even lanes"
//   arrival __syncwarp | threads 16 | first (1,0,0) | line "odd lanes"
