// SPDX-License-Identifier: MIT
// A struct that a function takes by value is read behind the end.
#include <cuda_runtime.h>

__device__ __noinline__ float squared_distance(float3 a, float3 b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z);
}

__global__ void struct_argument_past_the_end(const float3* points, float* out)
{
    out[threadIdx.x] = squared_distance(points[threadIdx.x], points[threadIdx.x + 1]);  // read
}

int main()
{
    float3* points = nullptr;
    cudaMalloc(&points, 32 * sizeof(float3));  // allocated
    cudaMemset(points, 0, 32 * sizeof(float3));
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    struct_argument_past_the_end<<<1, 32>>>(points, out);
    cudaDeviceSynchronize();
    cudaFree(points);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel struct_argument_past_the_end | space global
//   | variable points[32] | bytes 4 | count 3
//   read | thread (31,0,0) | line "read"
//   object allocation | bytes 384 | offset 384 | line "allocated"
