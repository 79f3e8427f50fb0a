// SPDX-License-Identifier: MIT
// The event is recorded before the kernel that it should stand behind.
#include <cuda_runtime.h>

// [kernel]
__global__ void fill(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;  // write
}

__global__ void twice(int* data)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] *= 2;  // read and write
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
    cudaEventRecord(filled, one);
    fill<<<2, 128, 0, one>>>(data, 21);
    cudaStreamWaitEvent(other, filled, 0);
    twice<<<2, 128, 0, other>>>(data);
    cudaEventDestroy(filled);
    // [kernel]
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(other);
    cudaFree(data);
}

// expect: data-race | error | between blocks | reason streams | kernel twice | space global
//   | variable data[0] | count 256
//   write | by fill | thread (0,0,0) | line "write"
//   read | by twice | thread (0,0,0) | line "read and write"
// expect: data-race | error | between blocks | reason streams | kernel twice | space global
//   | variable data[0] | count 256
//   write | by fill | thread (0,0,0) | line "write"
//   write | by twice | thread (0,0,0) | line "read and write"
