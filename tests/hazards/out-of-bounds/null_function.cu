// SPDX-License-Identifier: MIT
// A table of functions has a gap, and a thread calls what is not there.
#include <cuda_runtime.h>

using Operation = int (*)(int);

__device__ int twice(int x)
{
    return 2 * x;
}

// [kernel]
__device__ Operation operations[2] = {twice};

__global__ void null_function(const int* which, int* out)
{
    out[0] = operations[which[0]](out[0]);  // call
}
// [kernel]

int main()
{
    int* memory = nullptr;
    cudaMalloc(&memory, 2 * sizeof(int));
    const int one_and_value[] = {1, 7};
    cudaMemcpy(memory, one_and_value, sizeof one_and_value, cudaMemcpyHostToDevice);
    null_function<<<1, 1>>>(memory, memory + 1);
    cudaDeviceSynchronize();
    cudaFree(memory);
}

// expect: out-of-bounds | error | reason null | kernel null_function | space global
//   read | thread (0,0,0) | line "call"
