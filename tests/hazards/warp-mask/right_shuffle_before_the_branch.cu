// SPDX-License-Identifier: MIT
// All lanes take part in the shuffle; the branch guards the addition.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_shuffle_before_the_branch(int* out)
{
    int sum = threadIdx.x;
    const int other = __shfl_down_sync(0xffffffff, sum, 8);
    if (threadIdx.x < 16) {
        sum += other;
    }
    __syncthreads();
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_shuffle_before_the_branch<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
