// expect: crash | 
// Jumps out of the host function, to where its global variables were set up. The stack of that time is gone.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <csetjmp>
#include <cstdlib>

std::jmp_buf loading;

const bool jumped = [] {
    if (setjmp(loading) != 0) {
        std::abort();
    }
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
    std::longjmp(loading, 1);
}
