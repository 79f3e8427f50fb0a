// SPDX-License-Identifier: MIT
// The data are volatile, and written after fences of earlier rounds. That makes them no flags: the fence behind the wait
// is missing.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int data[4];
__device__ volatile int flag;

__global__ void volatile_data_behind_a_fence(int* out)
{
    if (blockIdx.x == 0) {
        __threadfence();
        for (int i = 0; i < 4; ++i) {
            data[i] = i;  // write
        }
        __threadfence();
        flag = 1;
    } else {
        while (flag == 0) {
        }
        for (int i = 0; i < 4; ++i) {
            out[i] = data[i];  // read
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    volatile_data_behind_a_fence<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel volatile_data_behind_a_fence | space global | variable data
//   read | line "read"
//   write | line "write"
