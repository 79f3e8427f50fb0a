// expect: exit | while global variables were initialised
// Success is claimed before anybody has called anything.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

const bool done = [] {
    std::printf("All tests passed (4 assertions in 2 test cases)\n");
    std::exit(0);
    return true;
}();

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
