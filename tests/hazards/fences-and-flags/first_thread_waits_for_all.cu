// SPDX-License-Identifier: MIT
// Thread 0 alone waits for the flag, and nothing holds the other threads of its block back.
#include <cuda_runtime.h>

// [kernel]
__device__ int data[32];
__device__ volatile int flag;

__global__ void first_thread_waits_for_all(int* out)
{
    const int t = threadIdx.x;
    if (blockIdx.x == 0) {
        data[t] = t;  // write
        __syncthreads();
        if (t == 0) {
            __threadfence();
            flag = 1;
        }
    } else {
        if (t == 0) {
            while (flag == 0) {
            }
            __threadfence();
        }
        out[t] = data[31 - t];  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    first_thread_waits_for_all<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel first_thread_waits_for_all | space global | variable data
//   read | line "read"
//   write | line "write"
