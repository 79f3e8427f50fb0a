// SPDX-License-Identifier: MIT
// Only the lower half votes. The upper half goes on, stores its result and returns.
#include <cuda_runtime.h>

// [kernel]
__global__ void passes_by_a_vote(int* out)
{
    const int t = threadIdx.x;
    int odd = 0;
    if (t < 16) {
        odd = __popc(__ballot_sync(0xffffffff, t & 1));  // lower half
    }
    out[t] = odd;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    passes_by_a_vote<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes pass by | kernel passes_by_a_vote | function __ballot_sync
//   | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (0,0,0) | line "lower half"
