// SPDX-License-Identifier: MIT
// Threads of a block need a barrier for global memory as well.
#include <cuda_runtime.h>

// [kernel]
__global__ void neighbour_in_global_memory(int* out)
{
    const int t = threadIdx.x;
    out[t] = t;                 // write
    out[64 + t] = out[63 - t];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    neighbour_in_global_memory<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel neighbour_in_global_memory | space global | variable out[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
