// SPDX-License-Identifier: MIT
// Each thread reads the four floats that it has written.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_float4_of_its_own(float* values)
{
    const int t = threadIdx.x;
    for (int i = 0; i < 4; ++i) {
        values[4 * t + i] = t;
    }
    const float4 four = *reinterpret_cast<float4*>(&values[4 * t]);
    values[4 * t] = four.x + four.y + four.z + four.w;
}
// [kernel]

int main()
{
    float* values = nullptr;
    cudaMalloc(&values, 128 * sizeof(float));
    right_float4_of_its_own<<<1, 32>>>(values);
    cudaDeviceSynchronize();
    cudaFree(values);
}
