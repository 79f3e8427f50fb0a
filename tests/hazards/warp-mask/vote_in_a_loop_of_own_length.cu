// SPDX-License-Identifier: MIT
// Each lane votes as often as its own elements want; the first to be done waits for the block.
#include <cuda_runtime.h>

// [kernel]
__global__ void vote_in_a_loop_of_own_length(int* out)
{
    const int t = threadIdx.x;
    int rounds = 0;
    for (int i = t; i < 48; i += 32) {
        rounds += __any_sync(0xffffffff, i > 40);  // lanes with two elements
    }
    __syncthreads();  // lanes with one
    out[t] = rounds;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    vote_in_a_loop_of_own_length<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
