// expect: accepted
// Blocks of 256, an array for each axis, and a barrier in a condition that is equal for a whole block.
#include "closest_point.hpp"

#include <cuda_runtime.h>

constexpr int threads = 256;

__global__ void closest(const float3* points, int* nearest, int n)
{
    __shared__ float xs[threads];
    __shared__ float ys[threads];
    __shared__ float zs[threads];
    const int t = threadIdx.x;
    const int self = blockIdx.x * threads + t;
    float3 mine = make_float3(0.0f, 0.0f, 0.0f);
    if (self < n) {
        mine = points[self];
    }
    float best_distance = INFINITY;
    int best = -1;
    const int tiles = (n + threads - 1) / threads;
    for (int tile = 0; tile < tiles; ++tile) {
        const int base = tile * threads;
        if (tile > 0) {
            __syncthreads();  // the same for the whole block: `tile` depends on no thread
        }
        if (base + t < n) {
            const float3 point = points[base + t];
            xs[t] = point.x;
            ys[t] = point.y;
            zs[t] = point.z;
        }
        __syncthreads();
        for (int k = 0; k < threads && base + k < n; ++k) {
            const float dx = xs[k] - mine.x;
            const float dy = ys[k] - mine.y;
            const float dz = zs[k] - mine.z;
            const float distance = dx * dx + dy * dy + dz * dz;
            const bool closer = distance < best_distance && base + k != self;
            best_distance = closer ? distance : best_distance;
            best = closer ? base + k : best;
        }
    }
    if (self < n) {
        nearest[self] = best;
    }
}

void closest_point(const float3* points, int* nearest, int n)
{
    if (n > 0) {
        closest<<<(n + threads - 1) / threads, threads>>>(points, nearest, n);
    }
}
