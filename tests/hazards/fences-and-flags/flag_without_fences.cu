// SPDX-License-Identifier: MIT
// The flag tells that the data is there, but nothing keeps the two writes, and the two reads, in order.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void flag_without_fences(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        flag = 1;
    } else {
        while (flag == 0) {
        }
        out[0] = data;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    flag_without_fences<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel flag_without_fences | space global | variable data
//   read | line "read"
//   write | line "write"
