// SPDX-License-Identifier: MIT
// The source lane of a shuffle is taken modulo the width.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_source_beyond_the_width(int* out)
{
    const int t = threadIdx.x;
    int value = __shfl_sync(0xffffffff, t, t + 1);
    value = __shfl_sync(0xffffffff, value, t + 40, 8);
    out[t] = value;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_source_beyond_the_width<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
