// expect: mismatch | nearest
// Every descriptor becomes the standard output, or a pipe of its own.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <unistd.h>

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
    int ends[2] = {-1, -1};
    (void)!pipe(ends);
    for (int i = 0; i < 200; ++i) {
        dup2(i % 2 == 0 ? STDOUT_FILENO : ends[1], i);
    }
}
