// expect: accepted
// The tile holds a struct of 16 bytes that starts at a multiple of 16, and a copy of it is one load.
#include "four_component_points.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 128;  // points staged at a time, and threads in a block

// A point with a fourth word, so that each begins at a multiple of 16 bytes.
struct alignas(16) Candidate
{
    float x, y, z, unused;

    Candidate() = default;
    __device__ explicit Candidate(const float3& p) : x(p.x), y(p.y), z(p.z), unused(0.0f) {}
};
static_assert(sizeof(Candidate) == 16);

__global__ void four_component_points_kernel(const float3* points, int* nearest, int n)
{
    __shared__ Candidate tile[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;

    for (int base = 0; base < n; base += tile_size) {
        const int staged = base + threadIdx.x;
        if (staged < n) {
            tile[threadIdx.x] = Candidate(points[staged]);
        }
        __syncthreads();

        const int count = min(tile_size, n - base);
        for (int k = 0; k < count; ++k) {
            const Candidate candidate = tile[k];
            const float dx = candidate.x - mine.x;
            const float dy = candidate.y - mine.y;
            const float dz = candidate.z - mine.z;
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

void four_component_points(const float3* points, int* nearest, int n)
{
    const int blocks = (n + tile_size - 1) / tile_size;
    if (blocks > 0) {
        four_component_points_kernel<<<blocks, tile_size>>>(points, nearest, n);
    }
}
