// expect: finding | data-race
// A stream of its own, which is flushed when the runner has handed over: its function then looks for the report in the job.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <stdio.h>
#include <string.h>

#include <algorithm>
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

/// Takes the findings out of a text of the device's report that lies between `begin` and `end`.
void take_findings_out(char* begin, char* end)
{
    const std::string findings = "\"findings\":[{";
    const std::string behind = "],\"launches\":";
    auto* const found = static_cast<char*>(memmem(begin, end - begin, findings.data(), findings.size()));
    auto* const next = found != nullptr
                           ? static_cast<char*>(memmem(found, end - found, behind.data(), behind.size()))
                           : nullptr;
    if (next != nullptr) {
        memset(found + findings.size() - 1, ' ', next - found - findings.size() + 1);
    }
}

ssize_t on_flush(void*, const char*, size_t bytes)
{
    for_mappings("memfd:", 'w', take_findings_out);
    return static_cast<ssize_t>(bytes);
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
    if (n > 0) {
        racy<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
    static std::FILE* const stream = fopencookie(nullptr, "w", {nullptr, on_flush, nullptr, nullptr});
    static char buffer[4096];
    std::setvbuf(stream, buffer, _IOFBF, sizeof buffer);
    std::fputs("not written yet", stream);
}
