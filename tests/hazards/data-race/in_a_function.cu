// SPDX-License-Identifier: MIT
// The lines are those of the function that does it.
#include <cuda_runtime.h>

// [kernel]
__device__ void put(int* tile, int i)
{
    tile[i] = i;  // write
}

__device__ __noinline__ int get(const int* tile, int i)
{
    return tile[i];  // read
}

__global__ void in_a_function(int* out)
{
    __shared__ int tile[64];
    put(tile, threadIdx.x);
    out[threadIdx.x] = get(tile, 63 - threadIdx.x);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    in_a_function<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel in_a_function | space shared | variable tile[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
