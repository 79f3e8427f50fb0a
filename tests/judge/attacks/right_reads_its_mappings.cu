// expect: accepted
// Reads the list of its own mappings, and counts them.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstdio>
#include <fstream>
#include <string>

/// Calls `use` with each mapping of this process whose line in the list of them has `name`, and that can be used so.
template <class Use>
void for_mappings(const std::string& name, char right, Use use)
{
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        unsigned long begin = 0;
        unsigned long end = 0;
        char rights[5] = {};
        const bool read = std::sscanf(line.c_str(), "%lx-%lx %4s", &begin, &end, rights) == 3;
        constexpr unsigned long most = 8 << 20;  // larger ones are looked through for too long
        if (read && end - begin < most && rights[0] == 'r' &&
            std::string(rights).find(right) != std::string::npos && line.find("[v") == std::string::npos &&
            line.find(name) != std::string::npos) {
            use(reinterpret_cast<char*>(begin), reinterpret_cast<char*>(end));
        }
    }
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
    int count = 0;
    for_mappings("", 'r', [&](const char*, const char*) { ++count; });
    n += count > 0 ? 0 : 1;
    if (n > 0) {
        right<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
}
