// SPDX-License-Identifier: MIT
// Two warps of a block pass data through shared memory with a flag alone.
#include <cuda_runtime.h>

// [kernel]
__global__ void warps_with_a_flag_and_no_fence(int* out)
{
    __shared__ int data[32];
    __shared__ volatile int flag;
    const int t = threadIdx.x;
    if (t == 0) {
        flag = 0;
    }
    __syncthreads();
    if (t < 32) {
        data[t] = t;  // write
        __syncwarp();
        if (t == 0) {
            flag = 1;
        }
    } else {
        while (flag == 0) {
        }
        out[t] = data[t - 32];  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    warps_with_a_flag_and_no_fence<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel warps_with_a_flag_and_no_fence | space shared | variable data
//   read | line "read"
//   write | line "write"
