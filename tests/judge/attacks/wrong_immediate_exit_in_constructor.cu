// expect: exit | while global variables were initialised
// The same without atexit handlers, by a constructor that comes before all others.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <unistd.h>

__attribute__((constructor(101))) void leave()
{
    _exit(0);
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
