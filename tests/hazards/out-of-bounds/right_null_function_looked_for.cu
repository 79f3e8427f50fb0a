// SPDX-License-Identifier: MIT
// A table of functions has a gap, and a thread looks before it calls.
#include <cuda_runtime.h>

using Operation = int (*)(int);

__device__ int twice(int x)
{
    return 2 * x;
}

// [kernel]
__device__ Operation operations[2] = {twice};

__global__ void null_function_looked_for(const int* which, int* out)
{
    const Operation operation = operations[which[0]];
    out[0] = operation != nullptr ? operation(out[0]) : out[0];
}
// [kernel]

int main()
{
    int* memory = nullptr;
    cudaMalloc(&memory, 2 * sizeof(int));
    const int one_and_value[] = {1, 7};
    cudaMemcpy(memory, one_and_value, sizeof one_and_value, cudaMemcpyHostToDevice);
    null_function_looked_for<<<1, 1>>>(memory, memory + 1);
    cudaDeviceSynchronize();
    cudaFree(memory);
}
