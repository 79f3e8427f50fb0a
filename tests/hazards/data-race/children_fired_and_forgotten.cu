// SPDX-License-Identifier: MIT
// Two grids that a kernel fires and forgets write to the same array.
#include <cuda_runtime.h>

__global__ void child(int* data, int value)
{
    data[threadIdx.x] = value;  // write
}

// [kernel]
__global__ void parent(int* data)
{
    child<<<1, 64, 0, cudaStreamFireAndForget>>>(data, 1);  // first launch
    child<<<1, 64, 0, cudaStreamFireAndForget>>>(data, 2);  // second launch
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(int));
    parent<<<1, 1>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | between blocks | reason nested launch | kernel child | space global
//   | variable data[0] | count 64
//   write | by child | thread (0,0,0) | line "write"
//   write | by child | thread (0,0,0) | line "write"
//   launched child | by parent | line "first launch"
//   launched child | by parent | line "second launch"
