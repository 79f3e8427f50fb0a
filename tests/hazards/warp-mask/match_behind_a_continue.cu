// SPDX-License-Identifier: MIT
// Lanes without a key go on to the next round, where they wait for the block.
#include <cuda_runtime.h>

// [kernel]
__global__ void match_behind_a_continue(int* out)
{
    const int t = threadIdx.x;
    unsigned peers = 0;
    for (int i = 0; i < 2; ++i) {
        __syncthreads();  // without a key
        if ((t + i) % 4 == 0) {
            continue;
        }
        peers = __match_any_sync(0xffffffff, t / 8);  // with a key
    }
    out[t] = peers;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    match_behind_a_continue<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
