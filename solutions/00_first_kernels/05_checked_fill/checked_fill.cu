// Exercise 0.5: a launch that can fail, and a function that says so.
// Page: lesson 0.5.  Checks: checked_fill.check.cpp, in this folder.
#include "checked_fill.hpp"

#include <cuda_runtime.h>

// [program]
// TODO 1 solved: the call is made once, and the braces make one statement of it all.
#define RETURN_IF_FAILED(call)                                                                                         \
    do {                                                                                                               \
        const cudaError_t error = (call);                                                                              \
        if (error != cudaSuccess) {                                                                                    \
            return error;                                                                                              \
        }                                                                                                              \
    } while (false)
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
    // TODO 2 solved: a launch returns nothing, so its error is asked for; the kernel's own is known when it has ended.
    RETURN_IF_FAILED(cudaGetLastError());
    RETURN_IF_FAILED(cudaDeviceSynchronize());
    // end of TODO 2
    return cudaSuccess;
}
// [program]
