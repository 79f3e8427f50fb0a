// expect: mismatch | nearest
// Sets LD_PRELOAD and starts the runner anew; should that work, the exit status says so.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <unistd.h>

#include <cstdlib>

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
    setenv("LD_PRELOAD", "/tmp/preloaded.so", 1);
    char self[] = "/proc/self/exe";
    char* words[] = {self, nullptr};
    execve(self, words, environ);
}
