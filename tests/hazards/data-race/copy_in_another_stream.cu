// SPDX-License-Identifier: MIT
// The result is copied in another stream than the one that computes it.
#include <cuda_runtime.h>

// [kernel]
__global__ void fill(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;  // write
}

int main()
{
    int* data = nullptr;
    int* result = nullptr;
    cudaMalloc(&data, 256 * sizeof(int));
    cudaMallocHost(&result, 256 * sizeof(int));
    cudaStream_t computes = nullptr;
    cudaStream_t copies = nullptr;
    cudaStreamCreate(&computes);
    cudaStreamCreate(&copies);
    fill<<<2, 128, 0, computes>>>(data, 21);
    cudaMemcpyAsync(result, data, 256 * sizeof(int), cudaMemcpyDeviceToHost, copies);  // read
    // [kernel]
    cudaDeviceSynchronize();
    cudaStreamDestroy(computes);
    cudaStreamDestroy(copies);
    cudaFreeHost(result);
    cudaFree(data);
}

// expect: data-race | error | reason streams | kernel fill | space global | variable data[0] | count 256
//   write | by fill | thread (0,0,0) | line "write"
//   read | by cudaMemcpyAsync | thread (0,0,0) | line "read"
