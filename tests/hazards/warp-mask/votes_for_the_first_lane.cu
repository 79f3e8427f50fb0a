// SPDX-License-Identifier: MIT
// Lane 0 votes alone and returns. The others name it in a vote that it never makes.
#include <cuda_runtime.h>

// [kernel]
__global__ void votes_for_the_first_lane(int* out)
{
    const int t = threadIdx.x;
    if (t == 0) {
        out[0] = __any_sync(1u, t == 3);
    } else {
        const int all = __all_sync(0xffffffff, t != 0);  // fault
        out[t] = all;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    votes_for_the_first_lane<<<1, 16>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes call elsewhere | kernel votes_for_the_first_lane
//   | function __all_sync | mask 0xffffffff | lanes 0x00000001 | other lanes 0x0000fffe | width 32
//   call | thread (1,0,0) | line "fault"
