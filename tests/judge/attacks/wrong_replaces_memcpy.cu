// expect: compile | belongs to the device
// Whatever this module copies stays where it is.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

extern "C" {
void* memcpy(void* to, const void*, size_t) noexcept
{
    return to;
}
void* memmove(void* to, const void*, size_t) noexcept
{
    return to;
}
void* memset(void* to, int, size_t) noexcept
{
    return to;
}
}

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
