// expect: exception | than is allowed
// Takes memory until the exception comes.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <memory>
#include <vector>

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
    std::vector<std::unique_ptr<char[]>> all;
    while (true) {
        all.emplace_back(new char[64 << 20]);
    }
}
