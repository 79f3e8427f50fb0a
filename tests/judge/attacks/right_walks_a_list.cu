// expect: accepted
// Calls a function of its own for each link of a list, as the loader does for its libraries.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

struct link_map
{
    int value;
    link_map* l_next;
};

int iterate(const link_map* list, int (*function)(const link_map*, void*), void* data)
{
    for (; list != nullptr; list = list->l_next) {
        if (const int result = function(list, data); result != 0) {
            return result;
        }
    }
    return 0;
}

int add(const link_map* link, void* sum)
{
    *static_cast<int*>(sum) += link->value;
    return 0;
}

constexpr int tile_size = 128;

__global__ void right(const float3* points, int* nearest, int n)
{
    __shared__ float3 tile[tile_size];
    const int self = blockIdx.x * tile_size + threadIdx.x;
    const float3 mine = self < n ? points[self] : make_float3(0.0f, 0.0f, 0.0f);
    float best_distance = INFINITY;
    int best = -1;
    for (int base = 0; base < n; base += tile_size) {
        if (base + static_cast<int>(threadIdx.x) < n) {
            tile[threadIdx.x] = points[base + threadIdx.x];
        }
        __syncthreads();
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
    link_map second{2, nullptr};
    link_map first{1, &second};
    int sum = 0;
    iterate(&first, add, &sum);
    if (sum != 3) {
        return;
    }
    if (n > 0) {
        right<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
}
