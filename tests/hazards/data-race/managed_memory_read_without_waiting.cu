// SPDX-License-Identifier: MIT
// The host reads managed memory while the kernel may still write it.
#include <cuda_runtime.h>

// [kernel]
__global__ void fill(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;  // write
}

int main()
{
    int* data = nullptr;
    cudaMallocManaged(&data, 256 * sizeof(int));
    fill<<<2, 128>>>(data, 21);
    const int first = data[0];  // read
    // [kernel]
    cudaDeviceSynchronize();
    cudaFree(data);
    return first == 21 ? 0 : 1;
}

// expect: data-race | error | reason streams | kernel fill | space global | variable data[0]
//   write | by fill | thread (0,0,0) | line "write"
//   read | by host | thread (0,0,0) | line "read"
