// SPDX-License-Identifier: MIT
// A shuffle does not reach past its warp: the width of the block is none that it can have.
#include <cuda_runtime.h>

// [kernel]
__global__ void width_of_the_block(int* out)
{
    int sum = threadIdx.x;
    sum += __shfl_down_sync(0xffffffff, sum, 32, 64);  // fault
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    width_of_the_block<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason width | kernel width_of_the_block | function __shfl_down_sync
//   | mask 0xffffffff | lanes 0xffffffff | width 64 | count 2
//   call | thread (0,0,0) | line "fault"
