// expect: accepted
// The tile is copied as the floats that it is made of: a thread brings three of them, which belong to different points.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;

__global__ void nearest_neighbour_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float tile[3 * tile_size];
    const float* const numbers = reinterpret_cast<const float*>(points);
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
        const int count = min(tile_size, n - base);
        for (int i = threadIdx.x; i < 3 * count; i += tile_size) {
            tile[i] = numbers[3 * base + i];
        }
        __syncthreads();
        for (int k = 0; k < count; ++k) {
            const float dx = tile[3 * k] - mine.x;
            const float dy = tile[3 * k + 1] - mine.y;
            const float dz = tile[3 * k + 2] - mine.z;
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

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    const int blocks = (n + tile_size - 1) / tile_size;
    if (blocks > 0) {
        nearest_neighbour_kernel<<<blocks, tile_size>>>(points, nearest, n);
    }
}
