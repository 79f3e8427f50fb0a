// expect: accepted
// 256 threads, two points a thread: each load serves two comparisons, and the tile is dynamic.
#include "four_component_points.hpp"

#include <cuda_runtime.h>

constexpr int threads = 256;

__device__ float squared_distance(float4 a, float3 b)
{
    const float dx = a.x - b.x;
    const float dy = a.y - b.y;
    const float dz = a.z - b.z;
    return dx * dx + dy * dy + dz * dz;
}

__global__ void two_queries_kernel(const float3* points, int* nearest, int n)
{
    extern __shared__ float4 tile[];
    const int first = blockIdx.x * 2 * threads + threadIdx.x;
    const int second = first + threads;
    const float3 origin = make_float3(0.0f, 0.0f, 0.0f);
    const float3 first_point = first < n ? points[first] : origin;
    const float3 second_point = second < n ? points[second] : origin;
    float first_distance = INFINITY;
    float second_distance = INFINITY;
    int first_best = -1;
    int second_best = -1;

    for (int base = 0; base < n; base += threads) {
        const int count = min(threads, n - base);
        const int mine = threadIdx.x;
        if (mine < count) {
            const float3 point = points[base + mine];
            tile[mine] = make_float4(point.x, point.y, point.z, 1.0f);
        }
        __syncthreads();
        for (int k = 0; k < count; ++k) {
            const float4 candidate = tile[k];
            const int other = base + k;
            const float to_first = squared_distance(candidate, first_point);
            const float to_second = squared_distance(candidate, second_point);
            if (to_first < first_distance && other != first) {
                first_distance = to_first;
                first_best = other;
            }
            if (to_second < second_distance && other != second) {
                second_distance = to_second;
                second_best = other;
            }
        }
        __syncthreads();
    }
    if (first < n) {
        nearest[first] = first_best;
    }
    if (second < n) {
        nearest[second] = second_best;
    }
}

void four_component_points(const float3* points, int* nearest, int n)
{
    if (n > 0) {
        const int blocks = (n + 2 * threads - 1) / (2 * threads);
        two_queries_kernel<<<blocks, threads, threads * sizeof(float4)>>>(points, nearest, n);
    }
}
