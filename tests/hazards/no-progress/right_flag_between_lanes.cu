// SPDX-License-Identifier: MIT
// Lane 0 waits for lane 1, which is not held back by it.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_flag_between_lanes(int* out)
{
    __shared__ volatile int flag;
    const int t = threadIdx.x;
    if (t == 0) {
        flag = 0;
    }
    __syncwarp();
    if (t == 0) {
        while (flag == 0) {
        }
        __threadfence_block();
    } else if (t == 1) {
        __threadfence_block();
        flag = 1;
    }
    __syncwarp();
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_flag_between_lanes<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
