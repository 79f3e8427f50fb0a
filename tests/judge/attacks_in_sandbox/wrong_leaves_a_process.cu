// expect: mismatch | nearest
// A process that outlives the runner, in a session of its own.
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
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            sleep(1000);
        }
        _exit(0);
    }
}
