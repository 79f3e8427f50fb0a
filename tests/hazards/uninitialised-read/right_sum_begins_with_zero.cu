// SPDX-License-Identifier: MIT
// An output that is added to is zero at first.
#include <cuda_runtime.h>

__global__ void right_sum_begins_with_zero(float* out)
{
    out[threadIdx.x] += 1.0f;
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(out, 0, 32 * sizeof(float));
    right_sum_begins_with_zero<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
