// SPDX-License-Identifier: MIT
// The grid has more threads than the array has elements.
#include <cuda_runtime.h>

// [kernel]
__global__ void missing_guard(int* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = n - i;  // write
}
// [kernel]

int main()
{
    const int n = 100;
    int* out = nullptr;
    cudaMalloc(&out, n * sizeof(int));
    missing_guard<<<(n + 63) / 64, 64>>>(out, n);
    cudaDeviceSynchronize();
    cudaFree(out);
}
