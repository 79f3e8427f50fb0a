// SPDX-License-Identifier: MIT
// A struct that a function takes by value is read while its neighbour is written.
#include <cuda_runtime.h>

__device__ __noinline__ float squared_distance(float3 a, float3 b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z);
}

__global__ void struct_argument_unordered(float* out)
{
    __shared__ float3 points[64];
    const int t = threadIdx.x;
    points[t] = make_float3(t, 2 * t, 3 * t);  // write
    out[t] = squared_distance(points[t], points[(t + 32) % 64]);  // read
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(float));
    struct_argument_unordered<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel struct_argument_unordered | space shared | variable points[0].x
//   | count 192
//   write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
