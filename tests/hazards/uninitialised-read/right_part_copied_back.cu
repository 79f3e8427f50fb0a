// SPDX-License-Identifier: MIT
// The buffer has room for all, and only as many elements are copied as have been found.
#include <cuda_runtime.h>

__global__ void right_part_copied_back(const int* in, int* found, int* count)
{
    if (in[threadIdx.x] > 16) {
        found[atomicAdd(count, 1)] = in[threadIdx.x];
    }
}

int main()
{
    int host[64];
    for (int i = 0; i < 64; ++i) {
        host[i] = i;
    }
    int number = 0;
    int* in = nullptr;
    int* found = nullptr;
    int* count = nullptr;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&found, sizeof host);
    cudaMalloc(&count, sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(count, 0, sizeof(int));
    right_part_copied_back<<<1, 64>>>(in, found, count);
    cudaMemcpy(&number, count, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(host, found, number * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(found);
    cudaFree(count);
}
