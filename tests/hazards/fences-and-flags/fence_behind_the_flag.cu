// SPDX-License-Identifier: MIT
// The fence comes too late: the flag is up before the data is there.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void fence_behind_the_flag(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        flag = 1;
        __threadfence();
    } else {
        while (flag == 0) {
        }
        __threadfence();
        out[0] = data;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    fence_behind_the_flag<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel fence_behind_the_flag | space global | variable data
//   read | line "read"
//   write | line "write"
