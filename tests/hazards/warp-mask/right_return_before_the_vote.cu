// SPDX-License-Identifier: MIT
// Lanes without an element have returned when the others vote.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_return_before_the_vote(int* out)
{
    const int t = threadIdx.x;
    if (t >= 20) {
        out[t] = 0;
        return;
    }
    const int large = __popc(__ballot_sync(0xffffffff, t > 3));
    if (t == 0) {
        out[0] = large;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_return_before_the_vote<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
