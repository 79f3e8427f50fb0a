// SPDX-License-Identifier: MIT
// Structs that a function takes by value, of those that there are.
#include <cuda_runtime.h>

__device__ __noinline__ float squared_distance(float3 a, float3 b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z);
}

__global__ void right_struct_argument(const float3* points, float* out)
{
    out[threadIdx.x] = squared_distance(points[threadIdx.x], points[(threadIdx.x + 1) % 32]);
}

int main()
{
    float3* points = nullptr;
    cudaMalloc(&points, 32 * sizeof(float3));
    cudaMemset(points, 0, 32 * sizeof(float3));
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_struct_argument<<<1, 32>>>(points, out);
    cudaDeviceSynchronize();
    cudaFree(points);
    cudaFree(out);
}
