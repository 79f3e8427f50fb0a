// expect: budget | the threads share the accesses to global memory
// One load for each candidate, but one thread fills the tile while 127 wait.
#include "four_component_points.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;  // points staged at a time, and threads in a block

__global__ void four_component_points_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float4 tile[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
        const int count = min(tile_size, n - base);
        for (int k = threadIdx.x == 0 ? 0 : count; k < count; ++k) {
            const float3 point = points[base + k];
            tile[k] = make_float4(point.x, point.y, point.z, 0.0f);
        }
        __syncthreads();
        for (int k = 0; k < count; ++k) {
            const float4 candidate = tile[k];
            const float dx = candidate.x - mine.x;
            const float dy = candidate.y - mine.y;
            const float dz = candidate.z - mine.z;
            const float distance = dx * dx + dy * dy + dz * dz;
            if (distance < best_distance && base + k != self) {
                best_distance = distance;
                best = base + k;
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
    const int blocks = (n + tile_size - 1) / tile_size;
    if (blocks > 0) {
        four_component_points_kernel<<<blocks, tile_size>>>(points, nearest, n);
    }
}
