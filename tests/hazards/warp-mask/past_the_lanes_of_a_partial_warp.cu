// SPDX-License-Identifier: MIT
// The block ends in the middle of its second warp; the upper lanes that are read do not exist.
#include <cuda_runtime.h>

// [kernel]
__global__ void past_the_lanes_of_a_partial_warp(int* out)
{
    int sum = threadIdx.x;
    sum += __shfl_down_sync(0xffffffff, sum, 16);  // fault
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    past_the_lanes_of_a_partial_warp<<<1, 48>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason source takes no part | kernel past_the_lanes_of_a_partial_warp
//   | function __shfl_down_sync | mask 0xffffffff | lanes 0x0000ffff | other lanes 0xffff0000 | width 32
//   call | thread (32,0,0) | line "fault"
