// expect: accepted
// Each thread answers for two points, kept in registers: half the blocks, half the reads.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;
constexpr int queries = 2;  // points that one thread answers for

__global__ void two_queries_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float3 tile[tile_size];
    const int first = blockIdx.x * tile_size * queries + threadIdx.x;
    float3 mine[queries];
    float best_distance[queries];
    int best[queries];
    for (int q = 0; q < queries; ++q) {
        const int self = first + q * tile_size;
        mine[q] = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
        best_distance[q] = INFINITY;
        best[q] = -1;
    }

    for (int base = 0; base < n; base += tile_size) {
        const int count = min(tile_size, n - base);
        if (threadIdx.x < count) {
            tile[threadIdx.x] = points[base + threadIdx.x];
        }
        __syncthreads();
        for (int k = 0; k < count; ++k) {
            const float3 candidate = tile[k];
            for (int q = 0; q < queries; ++q) {
                const float dx = candidate.x - mine[q].x;
                const float dy = candidate.y - mine[q].y;
                const float dz = candidate.z - mine[q].z;
                const float distance = dx * dx + dy * dy + dz * dz;
                if (distance < best_distance[q] && base + k != first + q * tile_size) {
                    best_distance[q] = distance;
                    best[q] = base + k;
                }
            }
        }
        __syncthreads();
    }
    for (int q = 0; q < queries; ++q) {
        const int self = first + q * tile_size;
        if (self < n) {
            nearest[self] = best[q];
        }
    }
}

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    const int points_per_block = tile_size * queries;
    const int blocks = (n + points_per_block - 1) / points_per_block;
    if (blocks > 0) {
        two_queries_kernel<<<blocks, tile_size>>>(points, nearest, n);
    }
}
