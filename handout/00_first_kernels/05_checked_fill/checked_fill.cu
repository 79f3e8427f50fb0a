// Exercise 0.5: a launch that can fail, and a function that says so.
// Page: lesson 0.5.  Checks: checked_fill.check.cpp, in this folder.
#include "checked_fill.hpp"

#include <cuda_runtime.h>

// [program]
// TODO 1: If the call does not return cudaSuccess, return its error from the function that uses the macro.
#define RETURN_IF_FAILED(call) call
// end of TODO 1

__global__ void fill_kernel(int* out, int value, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (value < 0) {
        __trap();  // ends the kernel with an error
    }
    if (i < n) {
        out[i] = value;
    }
}

cudaError_t checked_fill(int* out, int value, int n, int threads)
{
    fill_kernel<<<(n + threads - 1) / threads, threads>>>(out, value, n);
    // TODO 2: Return the error if the launch was refused, then wait for the kernel and return the error if it failed.
    // end of TODO 2
    return cudaSuccess;
}
// [program]
