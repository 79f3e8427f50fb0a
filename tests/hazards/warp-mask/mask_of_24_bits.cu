// SPDX-License-Identifier: MIT
// A mask of six digits: the last eight lanes are not named, yet they call, and others read from them.
#include <cuda_runtime.h>

// [kernel]
__global__ void mask_of_24_bits(int* out)
{
    int sum = threadIdx.x;
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(0xffffff, sum, offset);  // fault
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    mask_of_24_bits<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason caller not named | kernel mask_of_24_bits | function __shfl_down_sync
//   | mask 0x00ffffff | lanes 0xff000000 | width 32 | count 5
//   call | thread (24,0,0) | line "fault"
// expect: warp-mask | error | reason source takes no part | kernel mask_of_24_bits
//   | function __shfl_down_sync | mask 0x00ffffff | lanes 0x0000ff00 | other lanes 0xff000000 | width 32
//   | count 5
//   call | thread (8,0,0) | line "fault"
