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

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel match_behind_a_continue
//   | function __match_any_sync | mask 0xffffffff | lanes 0x11111111
//   call | thread (1,0,0) | line "with a key"
//   arrival __syncthreads | threads 8 | first (0,0,0) | line "without a key"
//   arrival __match_any_sync | threads 24 | first (1,0,0) | line "with a key"
