// expect: mismatch | nearest
// A hundred megabytes of output. What is kept of it is little.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstdio>
#include <string>

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
    const std::string line(99, 'x');
    for (int i = 0; i < 1000000; ++i) {
        std::puts(line.c_str());
    }
}
