// SPDX-License-Identifier: MIT
// A lane alone may name itself alone.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_one_lane(int* out)
{
    const int t = threadIdx.x;
    if (t == 5) {
        __syncwarp(1u << 5);
        out[t] = __popc(__ballot_sync(1u << 5, 1));
    }
    __syncthreads();
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_one_lane<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
