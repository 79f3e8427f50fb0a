// SPDX-License-Identifier: MIT
// The first warp alone reduces: all its lanes are there.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_branch_of_a_whole_warp(int* out)
{
    const unsigned t = threadIdx.x;
    unsigned sum = t;
    if (t / 32 == 0) {
        sum = __reduce_add_sync(0xffffffff, sum);
    }
    __syncthreads();
    out[t] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_branch_of_a_whole_warp<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
