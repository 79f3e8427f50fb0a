// expect: accepted
// The fourth component carries the index as bits; empty places hold infinity and never win.
#include "four_component_points.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;

__global__ void indexed_points_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float4 tile[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
        const int staged = base + threadIdx.x;
        float4 brought = make_float4(INFINITY, INFINITY, INFINITY, __int_as_float(staged));
        if (staged < n) {
            brought.x = points[staged].x;
            brought.y = points[staged].y;
            brought.z = points[staged].z;
        }
        tile[threadIdx.x] = brought;
        __syncthreads();
        for (int k = 0; k < tile_size; ++k) {
            const float4 candidate = tile[k];
            const int other = __float_as_int(candidate.w);
            const float dx = candidate.x - mine.x;
            const float dy = candidate.y - mine.y;
            const float dz = candidate.z - mine.z;
            const float distance = dx * dx + dy * dy + dz * dz;
            if (other != self && distance < best_distance) {
                best_distance = distance;
                best = other;
            }
        }
        __syncthreads();
    }
    if (self < n) {
        nearest[self] = best;
    }
}

void four_component_points(const float3* points, int* nearest, int n)
{
    if (n > 0) {
        indexed_points_kernel<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
}
