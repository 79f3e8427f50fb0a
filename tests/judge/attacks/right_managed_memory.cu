// expect: accepted
// Keeps a counter in managed memory, which the host reads.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

__global__ void count(int* counter)
{
    *counter = 1;
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
    int* counter = nullptr;
    cudaMallocManaged(&counter, sizeof(int));
    count<<<1, 1>>>(counter);
    cudaDeviceSynchronize();
    if (*counter == 1 && n > 0) {
        right<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
    cudaDeviceSynchronize();
    cudaFree(counter);
}
