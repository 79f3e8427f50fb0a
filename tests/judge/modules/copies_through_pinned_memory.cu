// Copies. Where the first number is 0, the host registers memory that it has; else it allocates page-locked memory, in both ways.
#include "change.hpp"

#include <cuda_runtime.h>

#include <vector>

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
    if (first == 0) {
        std::vector<int> numbers(1024);
        cudaHostRegister(numbers.data(), 1024 * sizeof(int), cudaHostRegisterDefault);
        cudaHostUnregister(numbers.data());
        return;
    }
    void* memory = nullptr;
    cudaMallocHost(&memory, 100);
    cudaFreeHost(memory);
    cudaHostAlloc(&memory, 100, cudaHostAllocMapped);
    cudaFreeHost(memory);
}
