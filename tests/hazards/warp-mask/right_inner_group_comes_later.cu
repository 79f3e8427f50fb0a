// SPDX-License-Identifier: MIT
// While the others wait for all, some lanes vote among themselves. Then they come, and return before the next call.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_inner_group_comes_later(int* out)
{
    const int t = threadIdx.x;
    const unsigned inner = __ballot_sync(0xffffffff, t < 12);
    int votes = 0;
    if (t < 12) {
        votes = __popc(__ballot_sync(inner, t % 2 == 0));
    }
    __syncwarp();
    out[t] = votes;
    if (t < 12) {
        return;
    }
    out[t] += __popc(__ballot_sync(0xffffffff, t % 2 == 0));
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_inner_group_comes_later<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
