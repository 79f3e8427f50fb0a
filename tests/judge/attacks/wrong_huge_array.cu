// expect: compile | 
// An array of a gigabyte, with contents.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

__attribute__((used)) char contents[1u << 30] = {1};

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
