// SPDX-License-Identifier: MIT
// The block ends in the middle of its second warp, and so does the segment of the shuffle.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_width_of_a_partial_warp(int* out)
{
    int sum = threadIdx.x;
    for (int offset = 8; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset, 16);
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_width_of_a_partial_warp<<<1, 48>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
