// SPDX-License-Identifier: MIT
// All lanes vote; the condition decides only what each of them says.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_vote_outside_the_guard(int* out)
{
    const int n = 20;
    const int t = threadIdx.x;
    const int large = __popc(__ballot_sync(0xffffffff, t < n && out[t] > 3));
    if (t % 32 == 0) {
        atomicAdd(out + 32, large);
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_vote_outside_the_guard<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
