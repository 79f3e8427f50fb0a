// expect: finding | data-race
// A flag of the host leaves a barrier out from the second call on.
// Exercise 1.5: three components in global memory, four in shared memory.
// Page: lesson 1.5.  Checks: four_component_points.check.cpp, in this folder.
#include "four_component_points.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;  // points staged at a time, and threads in a block

// [kernel]
__global__ void four_component_points_kernel(const float3* points, int* nearest, int n, bool is_first)
{
    // TODO 1 solved: a float4 is aligned to 16 bytes, which one load can fetch; a float3 only to 4.
    __shared__ float4 tile[tile_size];
    // end of TODO 1
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
        const int staged = base + threadIdx.x;
        if (staged < n) {
            // TODO 2 solved: staging is the moment when a layout can change without a second copy.
            const float3 point = points[staged];
            tile[threadIdx.x] = make_float4(point.x, point.y, point.z, 0.0f);
            // end of TODO 2
        }
        __syncthreads();

        const int count = min(tile_size, n - base);
        for (int k = 0; k < count; ++k) {
            // TODO 3 solved: copying the whole float4 asks for one load; the fourth part is not used.
            const float4 candidate = tile[k];
            const float dx = candidate.x - mine.x;
            const float dy = candidate.y - mine.y;
            const float dz = candidate.z - mine.z;
            // end of TODO 3
            const float distance = dx * dx + dy * dy + dz * dz;
            if (distance < best_distance && base + k != self) {
                best_distance = distance;
                best = base + k;
            }
        }
        if (is_first) {
            __syncthreads();
        }
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
        static bool is_first = true;
        four_component_points_kernel<<<blocks, tile_size>>>(points, nearest, n, is_first);
        is_first = false;
    }
}
