// expect: accepted
// A second dimension of the grid shares out the tiles; packed keys and atomicMin() combine the answers of four blocks.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 64;
constexpr int parts = 4;

/// Squared distance and index in one number: of two numbers the smaller one is the better answer.
using Key = unsigned long long;
constexpr Key no_neighbour = ~0ULL;  // its lower half is -1

__device__ Key key_of(float distance, int index)
{
    const unsigned bits = __float_as_uint(distance);  // as distances are not negative, their bits are in order
    return distance < INFINITY ? static_cast<Key>(bits) << 32 | static_cast<unsigned>(index) : no_neighbour;
}

__global__ void search(const float3* points, Key* keys, int n)
{
    __shared__ float3 tile[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    Key best = no_neighbour;

    for (int base = blockIdx.y * tile_size; base < n; base += parts * tile_size) {
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
            if (base + k != self) {
                best = min(best, key_of(distance, base + k));
            }
        }
        __syncthreads();
    }
    if (self < n) {
        atomicMin(keys + self, best);
    }
}

__global__ void unpack(const Key* keys, int* nearest, int n)
{
    const int i = blockIdx.x * tile_size + threadIdx.x;
    if (i < n) {
        nearest[i] = static_cast<int>(keys[i]);
    }
}

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    if (n == 0) {
        return;
    }
    const int blocks = (n + tile_size - 1) / tile_size;
    Key* keys = nullptr;
    cudaMalloc(&keys, n * sizeof(Key));
    cudaMemset(keys, 0xff, n * sizeof(Key));
    search<<<dim3(blocks, parts), tile_size>>>(points, keys, n);
    unpack<<<blocks, tile_size>>>(keys, nearest, n);
    cudaFree(keys);
}
