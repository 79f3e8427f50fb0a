// expect: compile | 'dl_iterate_phdr' is not available here
// Finds the device library and clears what it remembers.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <link.h>

#include <cstring>

int clear(dl_phdr_info* library, size_t, void*)
{
    for (int i = 0; i < library->dlpi_phnum && std::strstr(library->dlpi_name, "libsimt") != nullptr; ++i) {
        const ElfW(Phdr)& segment = library->dlpi_phdr[i];
        if (segment.p_type == PT_LOAD && (segment.p_flags & PF_W) != 0) {
            const size_t bytes = segment.p_memsz - segment.p_filesz;
            std::memset(reinterpret_cast<char*>(library->dlpi_addr + segment.p_vaddr + segment.p_filesz), 0,
                        bytes);
        }
    }
    return 0;
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
    dl_iterate_phdr(clear, nullptr);
}
