// SPDX-License-Identifier: MIT
// All lanes come to the vote, and then to the rest of the condition.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_vote_first_in_a_condition(int* out)
{
    const int t = threadIdx.x;
    int agree = 0;
    if (__all_sync(0xffffffff, t >= 0) && t < 20) {
        agree = 1;
    }
    __syncthreads();
    out[t] = agree;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_vote_first_in_a_condition<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
