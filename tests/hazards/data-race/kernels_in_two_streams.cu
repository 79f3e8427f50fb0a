// SPDX-License-Identifier: MIT
// The second kernel needs what the first makes, and is in another stream.
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
    fill<<<2, 128, 0, one>>>(data, 21);
    twice<<<2, 128, 0, other>>>(data);
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
