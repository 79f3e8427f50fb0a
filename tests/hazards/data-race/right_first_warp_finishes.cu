// SPDX-License-Identifier: MIT
// After a barrier for all, one warp finishes with __syncwarp() alone.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_first_warp_finishes(int* out)
{
    __shared__ int sums[64];
    const int t = threadIdx.x;
    sums[t] = t;
    __syncthreads();
    if (t < 32) {
        for (int i = 32; i > 0; i /= 2) {
            const int sum = sums[t] + (t < i ? sums[t + i] : 0);
            __syncwarp();
            sums[t] = sum;
            __syncwarp();
        }
        out[t] = sums[0];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_first_warp_finishes<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
