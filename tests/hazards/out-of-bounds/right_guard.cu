// SPDX-License-Identifier: MIT
// The grid has more threads than the array has elements, and those beyond it do nothing.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_guard(int* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = n - i;
    }
}
// [kernel]

int main()
{
    const int n = 100;
    int* out = nullptr;
    cudaMalloc(&out, n * sizeof(int));
    right_guard<<<(n + 63) / 64, 64>>>(out, n);
    cudaDeviceSynchronize();
    cudaFree(out);
}
