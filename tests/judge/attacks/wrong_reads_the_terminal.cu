// expect: mismatch | nearest
// A process that reads a terminal in the background would be stopped.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <fcntl.h>
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
    char read_there = 0;
    [[maybe_unused]] const ssize_t ignored = read(open("/dev/tty", O_RDONLY), &read_there, 1);
}
