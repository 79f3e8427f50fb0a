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

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel vote_in_a_loop_of_own_length
//   | function __any_sync | mask 0xffffffff | lanes 0xffff0000
//   call | thread (0,0,0) | line "lanes with two elements"
//   arrival __any_sync | threads 16 | first (0,0,0) | line "lanes with two elements"
//   arrival __syncthreads | threads 16 | first (16,0,0) | line "lanes with one"
