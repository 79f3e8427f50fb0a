// expect: accepted
// Functions in objects on the heap: closures, virtual functions, members.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstdlib>
#include <functional>
#include <memory>

struct Shape
{
    virtual ~Shape() = default;
    virtual int corners() const = 0;
};
struct Square : Shape
{
    int corners() const override { return 4; }
};
int compare(const void* a, const void* b)
{
    return *static_cast<const int*>(a) - *static_cast<const int*>(b);
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
    const std::unique_ptr<Shape> shape = std::make_unique<Square>();
    const std::function<int(int)> same = [&shape](int x) { return x + shape->corners() - 4; };
    int (Shape::*member)() const = &Shape::corners;
    int numbers[] = {3, 1, 2};
    std::qsort(numbers, 3, sizeof(int), compare);
    n = same(n) + ((*shape).*member)() - 3 - numbers[0];
    if (n > 0) {
        right<<<(n + tile_size - 1) / tile_size, tile_size>>>(points, nearest, n);
    }
}
