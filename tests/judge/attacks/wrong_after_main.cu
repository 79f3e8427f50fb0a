// expect: mismatch | nearest
// What is registered for the end of the process would print success and end with status 0: the runner ends otherwise.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

void claim()
{
    std::printf("all tests passed\n");
    std::fflush(stdout);
    _exit(0);
}

struct AtEnd
{
    ~AtEnd() { claim(); }
} at_end;

__attribute__((destructor)) void last()
{
    claim();
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
    std::atexit(claim);
    std::at_quick_exit(claim);
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
}
