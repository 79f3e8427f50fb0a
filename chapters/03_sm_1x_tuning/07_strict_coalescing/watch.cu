// SPDX-License-Identifier: MIT
// Watched in lesson 3.7: a warp reads floats in four ways.
#include <cuda_runtime.h>

__global__ void four_ways(const float* values, float* result)
{
    const int lane = threadIdx.x;
    float sum = values[lane];        // in order, from the beginning of a segment
    sum += values[lane ^ 1];         // neighbours exchanged
    sum += values[lane + 1];         // in order, one further on
    sum += values[3 * lane];         // three apart, as the parts of a colour are
    result[lane] = sum;
}

int main()
{
    constexpr int n = 96;
    float values[n];
    for (int i = 0; i < n; ++i) {
        values[i] = static_cast<float>(i);
    }
    float* in = nullptr;
    float* result = nullptr;
    cudaMalloc(&in, sizeof values);
    cudaMalloc(&result, 32 * sizeof(float));
    cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
    four_ways<<<1, 32>>>(in, result);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(result);
}
