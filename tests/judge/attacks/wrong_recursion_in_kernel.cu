// expect: launch | used up its stack
// The stack of a CUDA thread runs over.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

__device__ int deeper(volatile int level)
{
    volatile char room[1024] = {};
    return deeper(level + 1) + room[level % 1024];
}

__global__ void wrong(int* nearest, int n)
{
    nearest[0] = deeper(n);
}

void nearest_neighbour(const float3*, int* nearest, int n)
{
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
}
