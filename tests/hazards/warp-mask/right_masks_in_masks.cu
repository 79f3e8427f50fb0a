// SPDX-License-Identifier: MIT
// A second ballot, by those whom the first has named, makes the mask of the inner branch.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_masks_in_masks(int* out)
{
    const int t = threadIdx.x;
    int votes = 0;
    const unsigned outer = __ballot_sync(0xffffffff, t < 24);
    if (t < 24) {
        const unsigned inner = __ballot_sync(outer, t < 12);
        if (t < 12) {
            votes = __popc(__ballot_sync(inner, t % 2 == 0));
        }
        __syncwarp(outer);
    }
    __syncthreads();
    out[t] = votes;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_masks_in_masks<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
