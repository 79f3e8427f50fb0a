// SPDX-License-Identifier: MIT
// The flag is raised one line too early.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void data_written_after_the_flag(int* out)
{
    if (blockIdx.x == 0) {
        __threadfence();
        flag = 1;
        data = 42;  // write
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
    data_written_after_the_flag<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel data_written_after_the_flag | space global | variable data
//   read | line "read"
//   write | line "write"
