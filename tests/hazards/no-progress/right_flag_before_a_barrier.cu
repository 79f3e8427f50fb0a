// SPDX-License-Identifier: MIT
// The flag is raised before the barrier at which both meet.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_flag_before_a_barrier(int* out)
{
    __shared__ volatile int flag;
    const int t = threadIdx.x;
    if (t == 0) {
        flag = 0;
    }
    __syncthreads();
    if (t == 0) {
        __threadfence_block();
        flag = 1;
    }
    if (t == 32) {
        while (flag == 0) {
        }
        __threadfence_block();
    }
    __syncthreads();
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_flag_before_a_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
