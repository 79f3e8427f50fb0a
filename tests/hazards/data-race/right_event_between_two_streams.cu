// SPDX-License-Identifier: MIT
// The stream of the second kernel waits for an event behind the first.
#include <cuda_runtime.h>

// [kernel]
__global__ void fill(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void twice(int* data)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 256 * sizeof(int));
    cudaStream_t one = nullptr;
    cudaStream_t other = nullptr;
    cudaStreamCreate(&one);
    cudaStreamCreate(&other);
    cudaEvent_t filled = nullptr;
    cudaEventCreate(&filled);
    fill<<<2, 128, 0, one>>>(data, 21);
    cudaEventRecord(filled, one);
    cudaStreamWaitEvent(other, filled, 0);
    twice<<<2, 128, 0, other>>>(data);
    cudaEventDestroy(filled);
    // [kernel]
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(other);
    cudaFree(data);
}
