// SPDX-License-Identifier: MIT
// The lanes past the end of the array do not vote, and then lane 0 adds for all.
#include <cuda_runtime.h>

// [kernel]
__global__ void passes_by_in_the_guard(int* out)
{
    const int n = 20;
    const int t = threadIdx.x;
    int large = 0;
    if (t < n) {
        large = __popc(__ballot_sync(0xffffffff, out[t] > 3));  // inside the guard
    }
    if (t % 32 == 0) {
        atomicAdd(out + 32, large);
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    passes_by_in_the_guard<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes pass by | kernel passes_by_in_the_guard | function __ballot_sync
//   | mask 0xffffffff | lanes 0xfff00000 | other lanes 0x000fffff | width 32
//   call | thread (0,0,0) | line "inside the guard"
