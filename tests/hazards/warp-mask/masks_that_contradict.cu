// SPDX-License-Identifier: MIT
// At one call the lower half names itself, and the upper half names everybody.
#include <cuda_runtime.h>

// [kernel]
__global__ void masks_that_contradict(int* out)
{
    const int t = threadIdx.x;
    out[t] = t;
    __syncwarp(t < 16 ? 0x0000ffff : 0xffffffff);  // fault
    out[t] += 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    masks_that_contradict<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason masks differ | kernel masks_that_contradict | function __syncwarp
//   | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (16,0,0) | line "fault"
