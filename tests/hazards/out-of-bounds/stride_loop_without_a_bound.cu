// SPDX-License-Identifier: MIT
// A loop with a fixed number of strides runs over the end.
#include <cuda_runtime.h>

__global__ void stride_loop_without_a_bound(int* out)
{
    for (int round = 0; round < 4; ++round) {
        out[round * blockDim.x + threadIdx.x] = round;  // write
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 100 * sizeof(int));  // allocated
    stride_loop_without_a_bound<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel stride_loop_without_a_bound | space global
//   | variable out[100] | bytes 4 | count 28
//   write | thread (4,0,0) | line "write"
//   object allocation | bytes 400 | offset 400 | line "allocated"
