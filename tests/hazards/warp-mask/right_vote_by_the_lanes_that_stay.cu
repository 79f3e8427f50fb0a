// SPDX-License-Identifier: MIT
// The mask is that of the lanes that go round once more.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_vote_by_the_lanes_that_stay(int* out)
{
    const int t = threadIdx.x;
    unsigned here = 0xffffffff;
    int votes = 0;
    for (int i = t; true; i += 32) {
        here = __ballot_sync(here, i < 80);
        if (i >= 80) {
            break;
        }
        votes += __popc(__ballot_sync(here, i & 1));
    }
    out[t] = votes;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_vote_by_the_lanes_that_stay<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
