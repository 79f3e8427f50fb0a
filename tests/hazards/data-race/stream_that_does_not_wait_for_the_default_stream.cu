// SPDX-License-Identifier: MIT
// cudaMemset() goes to the default stream, and this stream does not wait for that.
#include <cuda_runtime.h>

// [kernel]
__global__ void twice(int* data)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] *= 2;  // read
}

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 256 * sizeof(int));
    cudaStream_t stream = nullptr;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaMemset(data, 0, 256 * sizeof(int));  // write
    twice<<<2, 128, 0, stream>>>(data);
    // [kernel]
    cudaDeviceSynchronize();
    cudaStreamDestroy(stream);
    cudaFree(data);
}

// expect: data-race | error | reason streams | kernel twice | space global | variable data[0] | count 256
//   write | by cudaMemset | thread (0,0,0) | line "write"
//   read | by twice | thread (0,0,0) | line "read"
// expect: data-race | error | reason streams | kernel twice | space global | variable data[0] | count 256
//   write | by cudaMemset | thread (0,0,0) | line "write"
//   write | by twice | thread (0,0,0) | line "read"
