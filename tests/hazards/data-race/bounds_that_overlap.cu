// SPDX-License-Identifier: MIT
// Each block includes its last element, which is the first of the next.
#include <cuda_runtime.h>

// [kernel]
__global__ void bounds_that_overlap(int* out)
{
    const int begin = 16 * blockIdx.x;
    const int end = begin + 16;
    for (int i = begin; i <= end; ++i) {
        out[i] = blockIdx.x;  // fault
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    bounds_that_overlap<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel bounds_that_overlap | block (1,0,0) | space global
//   | variable out[16]
//   write | thread (0,0,0) | line "fault"
//   write | block (1,0,0) | thread (0,0,0) | line "fault"
