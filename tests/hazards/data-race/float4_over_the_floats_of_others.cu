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

// expect: data-race | error | same warp | kernel float4_over_the_floats_of_others | space global
//   | variable values[1] | count 16
//   write | thread (1,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
