// SPDX-License-Identifier: MIT
// Some threads wait in a function, the others in the kernel.
#include <cuda_runtime.h>

// [kernel]
__device__ int rotated(int* tile, int value)
{
    tile[threadIdx.x] = value;
    __syncthreads();  // in the function
    return tile[(threadIdx.x + 1) % 32];
}

__global__ void barrier_in_a_function(int* out)
{
    __shared__ int tile[32];
    if (threadIdx.x < 32) {
        out[threadIdx.x] = rotated(tile, threadIdx.x);
    } else {
        __syncthreads();  // in the kernel
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    barrier_in_a_function<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | kernel barrier_in_a_function
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "in the function"
//   arrival __syncthreads | threads 32 | first (32,0,0) | line "in the kernel"
