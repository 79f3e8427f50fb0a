// expect: accepted
// PTX in a kernel: it becomes calls of the device's functions, and no machine code of its own.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#define THREAD_INDEX(i) asm("mov.u32 %0, %%tid.x;" : "=r"(i))

constexpr int tile_size = 128;

__global__ void right(const float3* points, int* nearest, int n)
{
    __shared__ float3 tile[tile_size];
    int self;
    THREAD_INDEX(self);
    asm("mad.lo.s32 %0, %1, %2, %0;" : "+r"(self) : "r"(blockIdx.x), "n"(tile_size));
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;
    for (int base = 0; base < n; base += tile_size) {
        if (base + static_cast<int>(threadIdx.x) < n) {
            tile[threadIdx.x] = points[base + threadIdx.x];
        }
        asm volatile("bar.sync 0;" ::: "memory");
        for (int k = 0; k < min(tile_size, n - base); ++k) {
            const float dx = tile[k].x - mine.x;
            const float dy = tile[k].y - mine.y;
            const float dz = tile[k].z - mine.z;
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
    if (n > 0) {
        right<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
}
