// SPDX-License-Identifier: MIT
// The second warp returns as a whole; the shuffles of the first name only its own lanes.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_whole_warp_returns(int* out)
{
    if (threadIdx.x >= 32) {
        return;
    }
    int sum = threadIdx.x;
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_whole_warp_returns<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
