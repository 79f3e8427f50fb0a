// SPDX-License-Identifier: MIT
// The mask names the lower half of the warp, and the upper half calls as well.
#include <cuda_runtime.h>

// [kernel]
__global__ void caller_not_named(int* out)
{
    const int t = threadIdx.x;
    out[t] = t;
    __syncwarp(0x0000ffff);  // fault
    out[t] += 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    caller_not_named<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason caller not named | kernel caller_not_named | function __syncwarp
//   | mask 0x0000ffff | lanes 0xffff0000 | width 32
//   call | thread (16,0,0) | line "fault"
