// SPDX-License-Identifier: MIT
// A kernel passes a grid that it launches a pointer to a local variable.
#include <cuda_runtime.h>

__global__ void child(int* data)
{
    data[threadIdx.x] = 1;
}

// [kernel]
__global__ void parent()
{
    int results[4] = {};
    child<<<1, 4>>>(results);  // launch
}
// [kernel]

int main()
{
    parent<<<1, 1>>>();
    cudaDeviceSynchronize();
}

// expect: wrong-side | error | reason local memory as an argument | kernel parent | function child
//   call | thread (0,0,0) | line "launch"
