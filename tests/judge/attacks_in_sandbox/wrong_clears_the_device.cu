// expect: finding | data-race
// Clears the device library's variables after a race, as far as it can write to them.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <sys/mman.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>

/// Calls `use` with each writable mapping of this process, or shut one, that is named so.
template <class Use>
void for_mappings(const char* name, Use use)
{
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        unsigned long begin = 0;
        unsigned long end = 0;
        char rights[5] = {};
        const bool read = std::sscanf(line.c_str(), "%lx-%lx %4s", &begin, &end, rights) == 3;
        if (read && line.find(name) != std::string::npos && (rights[1] == 'w' || rights[0] == '-')) {
            use(reinterpret_cast<char*>(begin), end - begin);
        }
    }
}

constexpr int tile_size = 128;

__global__ void racy(const float3* points, int* nearest, int n)
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
        racy<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
    for_mappings("libsimt", [](char* begin, size_t bytes) { std::memset(begin, 0, bytes); });
}
