// SPDX-License-Identifier: MIT
// Behind && the vote is a branch: lanes whose first condition fails do not come to it.
#include <cuda_runtime.h>

// [kernel]
__global__ void vote_in_a_condition(int* out)
{
    const int t = threadIdx.x;
    int agree = 0;
    if (t < 20 && __all_sync(0xffffffff, t >= 0)) {  // the first lanes
        agree = 1;
    }
    __syncthreads();  // the others
    out[t] = agree;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    vote_in_a_condition<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel vote_in_a_condition
//   | function __all_sync | mask 0xffffffff | lanes 0xfff00000
//   call | thread (0,0,0) | line "the first lanes"
//   arrival __all_sync | threads 20 | first (0,0,0) | line "the first lanes"
//   arrival __syncthreads | threads 12 | first (20,0,0) | line "the others"
