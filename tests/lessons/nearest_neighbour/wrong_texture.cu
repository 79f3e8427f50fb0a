// expect: budget | reads each point from global memory once
// No tile: every thread fetches every point through a texture.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

__global__ void naive_kernel(cudaTextureObject_t texture, const float3* points, int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self >= n) {
        return;
    }
    const float3 mine = points[self];
    float best_distance = INFINITY;
    int best = -1;
    for (int other = 0; other < n; ++other) {
        const float dx = tex1Dfetch<float>(texture, 3 * other) - mine.x;
        const float dy = tex1Dfetch<float>(texture, 3 * other + 1) - mine.y;
        const float dz = tex1Dfetch<float>(texture, 3 * other + 2) - mine.z;
        const float distance = dx * dx + dy * dy + dz * dz;
        if (distance < best_distance && other != self) {
            best_distance = distance;
            best = other;
        }
    }
    nearest[self] = best;
}

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    if (n == 0) {
        return;
    }
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = const_cast<float3*>(points);
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = n * sizeof(float3);
    const cudaTextureDesc reading = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &reading, nullptr);
    naive_kernel<<<(n + 127) / 128, 128>>>(texture, points, nearest, n);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
}
