// SPDX-License-Identifier: MIT
// All threads wait in a function, which they call from two places, one after the other.
#include <cuda_runtime.h>

// [kernel]
__device__ __forceinline__ int rotated(int* tile, int value)
{
    tile[threadIdx.x] = value;
    __syncthreads();
    const int result = tile[(threadIdx.x + 1) % 64];
    __syncthreads();
    return result;
}

__global__ void right_barrier_in_a_function(int* out)
{
    __shared__ int tile[64];
    out[threadIdx.x] = rotated(tile, threadIdx.x);
    out[threadIdx.x] += rotated(tile, out[threadIdx.x]);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_barrier_in_a_function<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
