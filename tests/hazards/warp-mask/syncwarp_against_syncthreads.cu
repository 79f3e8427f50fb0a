// SPDX-License-Identifier: MIT
// Half of a warp waits for the warp, the other half for the block: nobody can go on.
#include <cuda_runtime.h>

// [kernel]
__global__ void syncwarp_against_syncthreads(int* out)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = t;
    if (t < 16) {
        __syncwarp();  // for the warp
    } else {
        __syncthreads();  // for the block
    }
    out[t] = tile[t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    syncwarp_against_syncthreads<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel syncwarp_against_syncthreads
//   | function __syncwarp | mask 0xffffffff | lanes 0xffff0000
//   call | thread (0,0,0) | line "for the warp"
//   arrival __syncwarp | threads 16 | first (0,0,0) | line "for the warp"
//   arrival __syncthreads | threads 16 | first (16,0,0) | line "for the block"
