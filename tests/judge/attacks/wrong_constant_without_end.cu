// expect: compile | 
// The compiler is to compute without end.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

constexpr int count()
{
    int turns = 0;
    while (turns >= 0) {
        turns = (turns + 1) % 1000;
    }
    return turns;
}

constexpr int counted = count();

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
