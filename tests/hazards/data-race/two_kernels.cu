// SPDX-License-Identifier: MIT
// Two kernels of one file, with arrays that lie side by side: each is called by its own name.
#include <cuda_runtime.h>

// [kernel]
__global__ void two_kernels(int* out)
{
    __shared__ int cells[64];
    cells[threadIdx.x] = threadIdx.x;  // cells, write
    out[threadIdx.x] = cells[63 - threadIdx.x];  // cells, read
}

__global__ void the_second(int* out)
{
    __shared__ int first[64], second[4][16];
    const int t = threadIdx.x;
    first[t] = out[t];
    second[t / 16][t % 16] = first[t];  // second, write
    out[t] = second[3 - t / 16][t % 16];  // second, read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    two_kernels<<<1, 64>>>(out);
    the_second<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
