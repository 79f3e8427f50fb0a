// SPDX-License-Identifier: MIT
// A copy by the built-in name of memcpy(), of what there is.
#include <cuda_runtime.h>

__global__ void right_builtin_copy(const float* in, float* out)
{
    __builtin_memcpy(&out[3 * threadIdx.x], &in[3 * threadIdx.x], 3 * sizeof(float));
}

int main()
{
    float* in = nullptr;
    cudaMalloc(&in, 96 * sizeof(float));
    cudaMemset(in, 0, 96 * sizeof(float));
    float* out = nullptr;
    cudaMalloc(&out, 96 * sizeof(float));
    right_builtin_copy<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
