// Exercise 1.3: the closest other point, with every point staged through shared memory.
// Page: lesson 1.3.  Checks: nearest_neighbour.check.cpp, in this folder.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;  // points staged at a time, and threads in a block

// [kernel]
__global__ void nearest_neighbour_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float3 tile[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
        // TODO 1: Copy one point of this tile, base .. base + tile_size - 1, into `tile`: each thread
        // copies its own. The last tile may be short. No thread may read before all have written.
        // end of TODO 1

        // TODO 2: Compare `mine` with every point in `tile`, by squared distance. Skip the point itself.
        // No thread may start on the next tile while another one still reads this one.
        // end of TODO 2
    }
    if (self < n) {
        nearest[self] = best;
    }
}
// [kernel]

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    const int blocks = (n + tile_size - 1) / tile_size;
    if (blocks > 0) {
        nearest_neighbour_kernel<<<blocks, tile_size>>>(points, nearest, n);
    }
}
