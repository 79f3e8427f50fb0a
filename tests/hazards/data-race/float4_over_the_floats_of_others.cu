// SPDX-License-Identifier: MIT
// A read of four floats takes in three that other threads write.
#include <cuda_runtime.h>

// [kernel]
__global__ void float4_over_the_floats_of_others(float* values)
{
    const int t = threadIdx.x;
    values[t] = t;  // write
    if (t % 4 == 0) {
        const float4 four = *reinterpret_cast<float4*>(&values[t]);  // read
        values[64 + t] = four.x + four.y + four.z + four.w;
    }
}
// [kernel]

int main()
{
    float* values = nullptr;
    cudaMalloc(&values, 128 * sizeof(float));
    float4_over_the_floats_of_others<<<1, 64>>>(values);
    cudaDeviceSynchronize();
    cudaFree(values);
}
