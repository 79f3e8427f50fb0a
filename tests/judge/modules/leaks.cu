// Copies; but where the first number is 1 it leaves memory behind, and where it is 2 it frees what it allocated.
#include "change.hpp"

#include <cuda_runtime.h>

__global__ void copy(const int* from, int* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

void change(const int* from, int* to, int n)
{
    copy<<<(n + 127) / 128, 128>>>(from, to, n);
    int first = 0;
    cudaMemcpy(&first, from, sizeof first, cudaMemcpyDeviceToHost);
    void* memory = nullptr;
    cudaMalloc(&memory, 100);
    if (first == 2) {
        cudaFree(memory);
    }
}
