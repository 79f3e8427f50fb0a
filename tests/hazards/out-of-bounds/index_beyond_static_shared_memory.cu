// SPDX-License-Identifier: MIT
// The block has more threads than its array has elements.
#include <cuda_runtime.h>

__global__ void index_beyond_static_shared_memory(int* out)
{
    __shared__ int tile[32];
    tile[threadIdx.x] = 1;  // write
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x % 32];
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    index_beyond_static_shared_memory<<<1, 64>>>(out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: out-of-bounds | error | reason shared | kernel index_beyond_static_shared_memory | space shared
//   | variable tile[32] | bytes 4 | count 32
//   write | thread (32,0,0) | line "write"
