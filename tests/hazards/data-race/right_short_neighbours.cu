// SPDX-License-Identifier: MIT
// Halves of one word belong to two threads, and are different places.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_short_neighbours(int* out)
{
    __shared__ short halves[64];
    const int t = threadIdx.x;
    halves[63 - t] = t;
    halves[63 - t] *= 2;
    out[t] = halves[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_short_neighbours<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
