// SPDX-License-Identifier: MIT
// A barrier between the write and the read.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_barrier(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;
    __syncthreads();
    out[t] = tile[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
