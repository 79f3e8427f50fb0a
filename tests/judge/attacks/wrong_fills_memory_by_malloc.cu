// expect: mismatch | nearest
// Takes memory until there is no more, and returns.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstdlib>

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
    for (size_t bytes = 64 << 20; bytes > 64; bytes /= 2) {
        while (std::malloc(bytes) != nullptr) {
        }
    }
}
