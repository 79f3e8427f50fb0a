// expect: accepted
// One array a component; empty places hold infinity, so the inner loop is always full.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;

__global__ void padded_tile_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float tile_x[tile_size];
    __shared__ float tile_y[tile_size];
    __shared__ float tile_z[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
        float3 brought = make_float3(INFINITY, INFINITY, INFINITY);
        if (base + threadIdx.x < n) {
            brought = points[base + threadIdx.x];
        }
        tile_x[threadIdx.x] = brought.x;
        tile_y[threadIdx.x] = brought.y;
        tile_z[threadIdx.x] = brought.z;
        __syncthreads();
        for (int k = 0; k < tile_size; ++k) {  // an infinite distance is never the smaller one
            const float dx = tile_x[k] - mine.x;
            const float dy = tile_y[k] - mine.y;
            const float dz = tile_z[k] - mine.z;
            const float distance = dx * dx + dy * dy + dz * dz;
            if (base + k != self && distance < best_distance) {
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

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    if (n > 0) {
        padded_tile_kernel<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
}
