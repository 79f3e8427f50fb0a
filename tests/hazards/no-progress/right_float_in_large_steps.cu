// SPDX-License-Identifier: MIT
// Some hundred thousand rounds of a loop without an access; the steps are large enough to count.
#include <cuda_runtime.h>

__global__ void right_float_in_large_steps(float* out, float end)
{
    float sum = 16777000.0f;
    while (sum < end) {
        sum += 8.0f;
    }
    out[threadIdx.x] = sum;
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_float_in_large_steps<<<1, 32>>>(out, 20000000.0f);
    cudaDeviceSynchronize();
    cudaFree(out);
}
