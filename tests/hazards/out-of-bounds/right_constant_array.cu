// SPDX-License-Identifier: MIT
// A loop over a __constant__ array ends with its last element.
#include <cuda_runtime.h>

__constant__ float weights[5];

__global__ void right_constant_array(float* out)
{
    float sum = 0.0f;
    for (int i = 0; i < 5; ++i) {
        sum += weights[i];
    }
    out[threadIdx.x] = sum;
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_constant_array<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
