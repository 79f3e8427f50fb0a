// SPDX-License-Identifier: MIT
// A kernel launches a grid whose blocks are too large, and does not ask for the error.
#include <cuda_runtime.h>

__global__ void child(int* data)
{
    data[threadIdx.x] = 1;
}

// [kernel]
__global__ void parent(int* data)
{
    child<<<1, 2048>>>(data);  // launch
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 2048 * sizeof(int));
    parent<<<1, 1>>>(data);
    if (cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess) {
        return 1;
    }
    cudaFree(data);
}

// expect: api-error | error | reason launch | kernel parent | function the launch of child
//   | error cudaErrorInvalidConfiguration
//   | detail a block has 2048 x 1 x 1 = 2048 threads; at most 1024 are allowed, and 1024 x 1024 x 64 in each extent
//   call | thread (0,0,0) | line "launch"
