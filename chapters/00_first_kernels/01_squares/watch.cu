// SPDX-License-Identifier: MIT
// Watched in lesson 0.1: each of eight threads adds 10 to a number of its own.
#include <cuda_runtime.h>

__global__ void add_ten(const int* in, int* out)
{
    const int i = threadIdx.x;
    out[i] = in[i] + 10;
}

int main()
{
    const int numbers[8] = {3, 1, 4, 1, 5, 9, 2, 6};
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, sizeof numbers);
    cudaMalloc(&out, sizeof numbers);
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    add_ten<<<1, 8>>>(in, out);
    cudaFree(in);
    cudaFree(out);
}
