// SPDX-License-Identifier: MIT
// Two barriers on one line, and all threads come to the first and then to the second.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_two_barriers_one_after_the_other(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;
    const int n = __syncthreads_count(t % 2) + __syncthreads_count(t % 4 == 0);
    out[t] = tile[63 - t] + n;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_two_barriers_one_after_the_other<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
