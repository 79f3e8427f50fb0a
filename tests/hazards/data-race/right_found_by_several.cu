// SPDX-License-Identifier: MIT
// An atomic function writes the 1 that all of them mean.
#include <cuda_runtime.h>

__global__ void right_found_by_several(const int* in, int wanted, int* found)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] == wanted) {
        atomicExch(found, 1);
    }
}

int main()
{
    int* in = nullptr;
    int* found = nullptr;
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMalloc(&found, sizeof(int));
    cudaMemset(in, 0, 128 * sizeof(int));
    cudaMemset(found, 0, sizeof(int));
    right_found_by_several<<<2, 64>>>(in, 0, found);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(found);
}
