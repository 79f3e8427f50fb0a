// SPDX-License-Identifier: MIT
// The results are written to a second array.
#include <cuda_runtime.h>

// [kernel]
__global__ void blocks_in_place(int* data)
{
    int* const results = data + 512;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    results[i] = data[i + 64];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    blocks_in_place<<<4, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
