// SPDX-License-Identifier: MIT
// Many threads add to few counters, atomically.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_histogram(int* out)
{
    __shared__ int bins[4];
    const int t = threadIdx.x;
    if (t < 4) {
        bins[t] = 0;
    }
    __syncthreads();
    atomicAdd(&bins[t % 4], 1);
    __syncthreads();
    out[t] = bins[t % 4];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_histogram<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
