// SPDX-License-Identifier: MIT
// A lane that finds what it looks for leaves the loop, and is missed in the next ballot.
#include <cuda_runtime.h>

// [kernel]
__global__ void ballot_behind_a_break(int* out)
{
    const int t = threadIdx.x;
    unsigned votes = 0;
    for (int i = 0; i < 4; ++i) {
        if (i == t) {
            break;
        }
        votes += __popc(__ballot_sync(0xffffffff, i < t));  // those who search
    }
    __syncthreads();  // those who found
    out[t] = votes;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    ballot_behind_a_break<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel ballot_behind_a_break
//   | function __ballot_sync | mask 0xffffffff | lanes 0x00000001
//   call | thread (1,0,0) | line "those who search"
//   arrival __syncthreads | threads 1 | first (0,0,0) | line "those who found"
//   arrival __ballot_sync | threads 31 | first (1,0,0) | line "those who search"
