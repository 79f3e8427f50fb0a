// expect: accepted
// Two threads share a point and take turns with the candidates; packed keys in shared memory combine their answers.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 64;
constexpr int points_of_block = block_size / 2;
constexpr int tile_size = block_size;

/// Squared distance and index in one number: of two numbers the smaller one is the better answer.
using Key = unsigned long long;
constexpr Key no_neighbour = ~0ULL;  // its lower half is -1

__device__ Key key_of(float distance, int index)
{
    const unsigned bits = __float_as_uint(distance);  // as distances are not negative, their bits are in order
    return distance < INFINITY ? static_cast<Key>(bits) << 32 | static_cast<unsigned>(index) : no_neighbour;
}

__global__ void nearest_neighbour_kernel(const float3* points, int* nearest, int n)
{
    __shared__ float3 tile[tile_size];
    __shared__ Key best_keys[points_of_block];
    const int t = threadIdx.x;
    const int place = t % points_of_block;
    const int half = t / points_of_block;  // a warp has one half of the candidates
    const int self = blockIdx.x * points_of_block + place;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    Key best = no_neighbour;

    for (int base = 0; base < n; base += tile_size) {
        if (base + t < n) {
            tile[t] = points[base + t];
        }
        __syncthreads();
        const int count = min(tile_size, n - base);
        for (int k = half; k < count; k += 2) {
            const float dx = tile[k].x - mine.x;
            const float dy = tile[k].y - mine.y;
            const float dz = tile[k].z - mine.z;
            const float distance = dx * dx + dy * dy + dz * dz;
            if (base + k != self) {
                best = min(best, key_of(distance, base + k));
            }
        }
        __syncthreads();
    }
    if (half == 1) {
        best_keys[place] = best;
    }
    __syncthreads();
    if (half == 0 && self < n) {
        nearest[self] = static_cast<int>(min(best, best_keys[place]));
    }
}

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    if (n > 0) {
        const int blocks = (n + points_of_block - 1) / points_of_block;
        nearest_neighbour_kernel<<<blocks, block_size>>>(points, nearest, n);
    }
}
