// expect: accepted
// Each block begins with its own tile and goes round, so equals are decided by comparing indices.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;

__global__ void rotated_tiles_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float3 tile[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    const int tile_count = (n + tile_size - 1) / tile_size;
    float best_distance = INFINITY;
    int best = -1;

    for (int round = 0; round < tile_count; ++round) {
        const int base = (blockIdx.x + round) % tile_count * tile_size;
        const int count = min(tile_size, n - base);
        if (threadIdx.x < count) {
            tile[threadIdx.x] = points[base + threadIdx.x];
        }
        __syncthreads();
        for (int k = 0; k < count; ++k) {
            const int other = base + k;
            const float dx = tile[k].x - mine.x;
            const float dy = tile[k].y - mine.y;
            const float dz = tile[k].z - mine.z;
            const float distance = dx * dx + dy * dy + dz * dz;
            // Tiles come out of order, so `<` alone would not keep the lowest index.
            const bool closer = distance < best_distance || (distance == best_distance && other < best);
            if (closer && other != self) {
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

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    const int blocks = (n + tile_size - 1) / tile_size;
    if (blocks > 0) {
        rotated_tiles_kernel<<<blocks, tile_size>>>(points, nearest, n);
    }
}
