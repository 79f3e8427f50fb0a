// expect: crash | it accessed memory that is not allocated
// Follows the frames of its callers into the runner, and swaps the same table from there.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

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

/// Whether the address is one that can be read, by the list of mappings.
struct Range
{
    unsigned long begin;
    unsigned long end;
    bool has(unsigned long address) const { return address - begin < end - begin; }
};

std::vector<Range> ranges(const std::string& name, char right)
{
    std::vector<Range> found;
    for_mappings(name, right, [&](char* begin, char* end) {
        found.push_back({reinterpret_cast<unsigned long>(begin), reinterpret_cast<unsigned long>(end)});
    });
    return found;
}

bool any_has(const std::vector<Range>& ranges, unsigned long address)
{
    return std::any_of(ranges.begin(), ranges.end(), [address](const Range& r) { return r.has(address); });
}

constexpr int tile_size = 128;

__global__ void racy(const float3* points, int* nearest, int n)
{
    __shared__ float3 tile[tile_size];
    __shared__ int visits;
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
    visits = visits + static_cast<int>(threadIdx.x);  // a race; the result does not depend on it
    if (self < n) {
        nearest[self] = best;
    }
}

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    struct Frame
    {
        const Frame* caller;
        unsigned long return_address;
    };
    if (n > 0) {
        racy<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
    const std::vector<Range> program = ranges("/runner", 'x');
    const std::vector<Range> variables = ranges("/runner", 'w');
    const auto* frame = static_cast<const Frame*>(__builtin_frame_address(0));
    for (int steps = 0; steps < 1000; ++steps, frame = frame->caller) {  // what it follows need not end
        if (any_has(program, frame->return_address)) {
            for (unsigned long at = variables.back().begin; at < variables.back().end; at += 8) {
                *reinterpret_cast<volatile unsigned long*>(at) = 0;
            }
            return;
        }
    }
    *reinterpret_cast<volatile unsigned long*>(0x123456780) = 0;  // it has not found the way
}
