// SPDX-License-Identifier: MIT
// The guard lets one thread too many through.
#include <cuda_runtime.h>

__global__ void guard_with_less_or_equal(float* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
        out[i] = 1.0f;  // write
    }
}

int main()
{
    const int n = 64;
    float* out = nullptr;
    cudaMalloc(&out, n * sizeof(float));
    guard_with_less_or_equal<<<2, 64>>>(out, n);
    cudaDeviceSynchronize();
    cudaFree(out);
}
