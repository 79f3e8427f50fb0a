// SPDX-License-Identifier: MIT
// The total is written by one warp and read by the others, behind the last barrier.
#include <cuda_runtime.h>

// [kernel]
__device__ int total;

__global__ void warps_after_the_last_barrier(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;
    __syncthreads();
    if (t == 0) {
        total = tile[0] + tile[63];  // write
    }
    out[t] = total;  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    warps_after_the_last_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel warps_after_the_last_barrier | barriers passed 1 | space global
//   | variable total | count 63
//   write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
