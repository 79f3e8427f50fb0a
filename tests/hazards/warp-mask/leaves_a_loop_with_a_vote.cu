// SPDX-License-Identifier: MIT
// Each lane votes once per element of its own. Those with fewer elements leave the loop earlier.
#include <cuda_runtime.h>

// [kernel]
__global__ void leaves_a_loop_with_a_vote(int* out)
{
    const int t = threadIdx.x;
    int votes = 0;
    for (int i = t; i < 80; i += 32) {
        votes += __popc(__ballot_sync(0xffffffff, i & 1));  // lanes with another element
    }
    out[t] = votes;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    leaves_a_loop_with_a_vote<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes pass by | kernel leaves_a_loop_with_a_vote
//   | function __ballot_sync | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (0,0,0) | line "lanes with another element"
