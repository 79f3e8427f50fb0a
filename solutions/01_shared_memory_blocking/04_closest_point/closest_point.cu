// Exercise 1.4: the closest other point as in exercise 1.3, with one fault in the kernel.
// Page: lesson 1.4.  Checks: closest_point.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "closest_point.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;  // points staged at a time, and threads in a block

// TODO 1 solved: a second barrier closes each round, so that no thread copies the next tile into an
// array that another thread still reads.
// [kernel]
__global__ void closest_point_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float3 tile[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
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
        __syncthreads();  // the next round overwrites the tile: all threads must have read it
    }
    if (self < n) {
        nearest[self] = best;
    }
}
// [kernel]
// end of TODO 1

void closest_point(const float3* points, int* nearest, int n)
{
    const int blocks = (n + tile_size - 1) / tile_size;
    if (blocks > 0) {
        closest_point_kernel<<<blocks, tile_size>>>(points, nearest, n);
    }
}
