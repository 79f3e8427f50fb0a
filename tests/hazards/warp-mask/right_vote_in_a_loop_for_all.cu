// SPDX-License-Identifier: MIT
// The vote itself is the condition, so all lanes make the same number of rounds.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_vote_in_a_loop_for_all(int* out)
{
    const int t = threadIdx.x;
    int rounds = 0;
    for (int i = t; __any_sync(0xffffffff, i < 48); i += 32) {
        rounds += i < 48 ? 1 : 0;
    }
    __syncthreads();
    out[t] = rounds;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_vote_in_a_loop_for_all<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
