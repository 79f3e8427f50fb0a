// SPDX-License-Identifier: MIT
// The ballot before the branch tells who will be in it.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_mask_of_a_ballot(int* out)
{
    const int t = threadIdx.x;
    const bool works = t % 3 == 0;
    const unsigned mask = __ballot_sync(0xffffffff, works);
    int sum = t;
    if (works) {
        sum += __shfl_sync(mask, sum, __ffs(mask) - 1);
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
    right_mask_of_a_ballot<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
