// expect: budget | reads each point from global memory once
// Right, but every thread reads every point from global memory.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

// [naive]
__global__ void naive_kernel(const float3* points, int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self >= n) {
        return;
    }
    const float3 mine = points[self];
    float best_distance = INFINITY;
    int best = -1;
    for (int other = 0; other < n; ++other) {
        const float dx = points[other].x - mine.x;
        const float dy = points[other].y - mine.y;
        const float dz = points[other].z - mine.z;
        const float distance = dx * dx + dy * dy + dz * dz;
        if (distance < best_distance && other != self) {
            best_distance = distance;
            best = other;
        }
    }
    nearest[self] = best;
}
// [naive]

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    if (n > 0) {
        naive_kernel<<<(n + 127) / 128, 128>>>(points, nearest, n);
    }
}
