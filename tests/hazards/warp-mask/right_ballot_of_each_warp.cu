// SPDX-License-Identifier: MIT
// Each warp makes its own mask.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_ballot_of_each_warp(int* out)
{
    __shared__ unsigned masks[2];
    const int t = threadIdx.x;
    const bool works = (t + t / 32) % 2 == 0;
    const unsigned own = __ballot_sync(0xffffffff, works);
    if (t % 32 == 0) {
        masks[t / 32] = own;
    }
    __syncthreads();
    if (works) {
        __syncwarp(masks[t / 32]);
    }
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_ballot_of_each_warp<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
