// SPDX-License-Identifier: MIT
// Between the comparison and the write another block may have found a larger one.
#include <cuda_runtime.h>

// [kernel]
__device__ int maximum;

__global__ void maximum_without_atomics(int* out)
{
    const int value = 10 * blockIdx.x + 10;
    if (value > maximum) {  // read
        maximum = value;    // write
    }
    out[blockIdx.x] = value;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    maximum_without_atomics<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel maximum_without_atomics | block (1,0,0) | space global
//   | variable maximum | count 3
//   write | thread (0,0,0) | line "write"
//   read | block (1,0,0) | thread (0,0,0) | line "read"
// expect: data-race | error | between blocks | kernel maximum_without_atomics | block (1,0,0) | space global
//   | variable maximum | count 3
//   write | thread (0,0,0) | line "write"
//   write | block (1,0,0) | thread (0,0,0) | line "write"
