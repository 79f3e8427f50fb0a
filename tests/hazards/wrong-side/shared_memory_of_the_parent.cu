// SPDX-License-Identifier: MIT
// A kernel passes a grid that it launches a pointer to its shared memory.
#include <cuda_runtime.h>

__global__ void child(int* data)
{
    data[threadIdx.x] = 1;
}

// [kernel]
__global__ void parent()
{
    __shared__ int tile[64];
    if (threadIdx.x == 0) {
        child<<<1, 64>>>(tile);  // launch
    }
}
// [kernel]

int main()
{
    parent<<<1, 64>>>();
    cudaDeviceSynchronize();
}

// expect: wrong-side | error | reason shared memory as an argument | kernel parent | function child
//   | variable tile[0]
//   call | thread (0,0,0) | line "launch"
