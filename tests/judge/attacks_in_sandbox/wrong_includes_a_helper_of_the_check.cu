// expect: compile | there is no header
// A header beside the exercise that its check includes, and its starter file does not.
#include "../point_sets.hpp"
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

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
