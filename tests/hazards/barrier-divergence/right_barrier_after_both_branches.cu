// SPDX-License-Identifier: MIT
// One barrier after the branches, for all threads.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_barrier_after_both_branches(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    if (t < 32) {
        tile[t] = t;
    } else {
        tile[t] = -t;
    }
    __syncthreads();
    out[t] = tile[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_barrier_after_both_branches<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
