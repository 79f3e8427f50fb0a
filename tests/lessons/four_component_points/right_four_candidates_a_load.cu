// expect: accepted
// One array a component, read four candidates at a time: three 16-byte loads for four candidates.
#include "four_component_points.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;

struct Best
{
    float distance;
    int index;
};

__device__ void consider(Best& best, float dx, float dy, float dz, int other, int self)
{
    const float distance = dx * dx + dy * dy + dz * dz;
    if (distance < best.distance && other != self) {
        best.distance = distance;
        best.index = other;
    }
}

__global__ void component_arrays_kernel(const float3* points, int* nearest, int n)
{
    alignas(16) __shared__ float tile_x[tile_size];
    alignas(16) __shared__ float tile_y[tile_size];
    alignas(16) __shared__ float tile_z[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    Best best = {INFINITY, -1};

    for (int base = 0; base < n; base += tile_size) {
        // Whoever has no point to bring fills the place with one that can never be the nearest.
        const bool filled = base + threadIdx.x < n;
        const float3 nowhere = make_float3(INFINITY, INFINITY, INFINITY);
        const float3 brought = filled ? points[base + threadIdx.x] : nowhere;
        tile_x[threadIdx.x] = brought.x;
        tile_y[threadIdx.x] = brought.y;
        tile_z[threadIdx.x] = brought.z;
        __syncthreads();
        for (int k = 0; k < tile_size; k += 4) {
            const float4 x = *reinterpret_cast<const float4*>(tile_x + k);
            const float4 y = *reinterpret_cast<const float4*>(tile_y + k);
            const float4 z = *reinterpret_cast<const float4*>(tile_z + k);
            consider(best, x.x - mine.x, y.x - mine.y, z.x - mine.z, base + k, self);
            consider(best, x.y - mine.x, y.y - mine.y, z.y - mine.z, base + k + 1, self);
            consider(best, x.z - mine.x, y.z - mine.y, z.z - mine.z, base + k + 2, self);
            consider(best, x.w - mine.x, y.w - mine.y, z.w - mine.z, base + k + 3, self);
        }
        __syncthreads();
    }
    if (self < n) {
        nearest[self] = best.index;
    }
}

void four_component_points(const float3* points, int* nearest, int n)
{
    if (n > 0) {
        component_arrays_kernel<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
}
