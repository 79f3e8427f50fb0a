// expect: mismatch | nearest
// Every object of this process would share one place.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstddef>
#include <new>

alignas(64) char place[1 << 20];

void* operator new(std::size_t)
{
    return place;
}
void* operator new[](std::size_t)
{
    return place;
}
void operator delete(void*) noexcept {}
void operator delete[](void*) noexcept {}
void operator delete(void*, std::size_t) noexcept {}
void operator delete[](void*, std::size_t) noexcept {}

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

void nearest_neighbour(const float3*, int* nearest, int n)
{
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
}
