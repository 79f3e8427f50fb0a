// expect: budget | the lanes of a warp access global memory together
// Right, but each block has one thread, which reads each point once: there is nobody to share it with.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

__global__ void dynamic_tile_kernel(const float3* points, int* nearest, int n)
{
    extern __shared__ float3 staged_points[];
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    const int tile_count = (n + blockDim.x - 1) / blockDim.x;
    float3 mine = make_float3(0.0f, 0.0f, 0.0f);
    if (self < n) {
        mine = points[self];
    }
    float best_distance = INFINITY;
    int best = -1;

    for (int tile = 0; tile < tile_count; ++tile) {
        const int first = tile * blockDim.x;
        const int length = min(static_cast<int>(blockDim.x), n - first);
        const int place = threadIdx.x;
        if (place < length) {
            staged_points[place] = points[first + place];
        }
        __syncthreads();
        if (self < n) {  // no barrier inside: threads without a point may skip the work
            for (int other = first; other < first + length; ++other) {
                if (other == self) {
                    continue;
                }
                const float3 candidate = staged_points[other - first];
                const float dx = candidate.x - mine.x;
                const float dy = candidate.y - mine.y;
                const float dz = candidate.z - mine.z;
                const float distance = dx * dx + dy * dy + dz * dz;
                if (distance < best_distance) {
                    best_distance = distance;
                    best = other;
                }
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
    if (n == 0) {
        return;
    }
    const int threads = 1;
    const int blocks = (n - 1) / threads + 1;
    dynamic_tile_kernel<<<blocks, threads, threads * sizeof(float3)>>>(points, nearest, n);
}
