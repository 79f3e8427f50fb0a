// SPDX-License-Identifier: MIT
// The reader fetches the data first and then waits until it is there.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void data_read_before_the_wait(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        __threadfence();
        flag = 1;
    } else {
        const int value = data;  // read
        while (flag == 0) {
        }
        __threadfence();
        out[0] = value;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    data_read_before_the_wait<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel data_read_before_the_wait | space global | variable data
//   read | line "read"
//   write | line "write"
