// expect: mismatch | nearest
// Whatever is compared in this process is equal.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

extern "C" {
int memcmp(const void*, const void*, size_t)
{
    return 0;
}
int bcmp(const void*, const void*, size_t)
{
    return 0;
}
int strcmp(const char*, const char*)
{
    return 0;
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
