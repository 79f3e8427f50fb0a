// SPDX-License-Identifier: MIT
// Lanes of a warp need a warp barrier for global memory as well.
#include <cuda_runtime.h>

// [kernel]
__global__ void lane_in_global_memory(int* out)
{
    const int t = threadIdx.x;
    out[t] = t;                 // write
    out[32 + t] = out[31 - t];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lane_in_global_memory<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel lane_in_global_memory | space global | variable out[31]
//   | count 32
//   write | thread (31,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
