// Exercise 0.1: eight threads square eight numbers.
// Page: lesson 0.1.  Checks: squares.check.cpp, in this folder.
#include "squares.hpp"

#include <cuda_runtime.h>

// [kernel]
// Eight threads run this function, each with another threadIdx.x: 0 to 7.
__global__ void squares_kernel(const int* in, int* out)
{
    const int i = threadIdx.x;
    // TODO 1 solved: each thread has an element of its own, so no loop is needed.
    out[i] = in[i] * in[i];
    // end of TODO 1
}

void squares(const int* in, int* out)
{
    squares_kernel<<<1, 8>>>(in, out);  // 1 block of 8 threads
}
// [kernel]
