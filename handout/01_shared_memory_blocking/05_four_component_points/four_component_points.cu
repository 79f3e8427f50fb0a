// Exercise 1.5: three components in global memory, four in shared memory.
// Page: lesson 1.5.  Checks: four_component_points.check.cpp, in this folder.
#include "four_component_points.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;  // points staged at a time, and threads in a block

// [kernel]
__global__ void four_component_points_kernel(const float3* points, int* nearest, int n)
{
    // TODO 1: Choose an element type that one 16-byte load can fetch. `points` keeps its own.
    __shared__ float3 tile[tile_size];
    // end of TODO 1
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
        const int staged = base + threadIdx.x;
        if (staged < n) {
            // TODO 2: Give the point its new layout on the way into the tile.
            tile[threadIdx.x] = points[staged];
            // end of TODO 2
        }
        __syncthreads();

        const int count = min(tile_size, n - base);
        for (int k = 0; k < count; ++k) {
            // TODO 3: Fetch the candidate from shared memory once, with a single load, and compute
            // from the copy. The distance itself stays as it is.
            const float dx = tile[k].x - mine.x;
            const float dy = tile[k].y - mine.y;
            const float dz = tile[k].z - mine.z;
            // end of TODO 3
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
// [kernel]

void four_component_points(const float3* points, int* nearest, int n)
{
    const int blocks = (n + tile_size - 1) / tile_size;
    if (blocks > 0) {
        four_component_points_kernel<<<blocks, tile_size>>>(points, nearest, n);
    }
}
