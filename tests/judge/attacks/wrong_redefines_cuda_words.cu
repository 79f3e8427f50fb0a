// expect: mismatch | nearest
// Names that the headers use, defined otherwise.
#define judge_call_entry something_else
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#define min(a, b) (a)
#define cudaSuccess 1
#define INFINITY 0.0f

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
