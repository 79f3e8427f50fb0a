// expect: compile | belongs to the judge
// A weak definition, hidden as all of a module is, hides the judge's own.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <unistd.h>

extern "C" __attribute__((weak)) void judge_call_entry(const void* const*, void*)
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
