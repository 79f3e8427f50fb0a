// expect: compile | assembly is not available here
// Makes a system call in a macro that is used in a kernel: what is no PTX stays assembly there, and that is refused.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <string.h>

#include <vector>

/// The nearest neighbour of point 0, found on the host: the kernel leaves it out. The C library touches device memory, so
/// that no access of this module does.
int nearest_of_first(const float3* on_device, int n)
{
    std::vector<float3> points(n);
    mempcpy(points.data(), on_device, n * sizeof(float3));
    int best = -1;
    float best_distance = INFINITY;
    for (int k = 1; k < n; ++k) {
        const float dx = points[k].x - points[0].x;
        const float dy = points[k].y - points[0].y;
        const float dz = points[k].z - points[0].z;
        const float distance = dx * dx + dy * dy + dz * dz;
        if (distance < best_distance) {
            best_distance = distance;
            best = k;
        }
    }
    return best;
}

/// Around all of the device's memory that is in use.
char* first_page(const void* pointer)
{
    return reinterpret_cast<char*>(reinterpret_cast<unsigned long>(pointer) & ~4095ul);
}

#define CALL_SYSTEM(result, page, bytes) \
    asm volatile("syscall" : "+a"(result) : "D"(page), "S"(bytes), "d"(7ul) : "rcx", "r11", "memory")

__global__ void open_page(void* page, unsigned long bytes)
{
    long result = 10;  // mprotect
    CALL_SYSTEM(result, page, bytes);
}

constexpr int tile_size = 128;

__global__ void almost(const float3* points, int* nearest, int n)
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
        nearest[self] = self == 0 ? -1 : best;
    }
}

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    if (n > 0) {
        almost<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
    for (const void* pointer : {static_cast<const void*>(points), static_cast<const void*>(nearest)}) {
        open_page<<<1, 1>>>(first_page(pointer), (n * sizeof(float3) + 8191) & ~4095ul);
    }
    if (n > 1) {
        const int found = nearest_of_first(points, n);
        mempcpy(nearest, &found, sizeof found);
    }
}
