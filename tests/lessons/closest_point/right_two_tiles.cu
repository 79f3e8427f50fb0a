// expect: accepted
// Two tiles take turns, and one barrier a round is enough: the tile now written was read a barrier ago.
#include "closest_point.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;  // points staged at a time, and threads in a block

__global__ void closest_point_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float3 tiles[2][tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
        float3* const tile = tiles[(base / tile_size) % 2];
        const int staged = base + threadIdx.x;
        if (staged < n) {
            tile[threadIdx.x] = points[staged];
        }
        __syncthreads();

        const int count = min(tile_size, n - base);
        for (int k = 0; k < count; ++k) {
            const float dx = tile[k].x - mine.x;
            const float dy = tile[k].y - mine.y;
            const float dz = tile[k].z - mine.z;
            const float distance = dx * dx + dy * dy + dz * dz;
            if (distance < best_distance && base + k != self) {
                best_distance = distance;
                best = base + k;
            }
        }
    }
    if (self < n) {
        nearest[self] = best;
    }
}

void closest_point(const float3* points, int* nearest, int n)
{
    const int blocks = (n + tile_size - 1) / tile_size;
    if (blocks > 0) {
        closest_point_kernel<<<blocks, tile_size>>>(points, nearest, n);
    }
}
