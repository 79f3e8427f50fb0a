// SPDX-License-Identifier: MIT
// The last element is written last to first.
#include <cuda_runtime.h>

__global__ void right_last_element(float* out, int n)
{
    out[n - 1 - threadIdx.x] = 1.0f;
}

int main()
{
    const int n = 33;
    float* out = nullptr;
    cudaMalloc(&out, n * sizeof(float));
    right_last_element<<<1, n>>>(out, n);
    cudaDeviceSynchronize();
    cudaFree(out);
}
