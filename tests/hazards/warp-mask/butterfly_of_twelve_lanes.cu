// SPDX-License-Identifier: MIT
// A butterfly takes a power of two: four of the twelve lanes find no partner.
#include <cuda_runtime.h>

// [kernel]
__global__ void butterfly_of_twelve_lanes(int* out)
{
    int sum = threadIdx.x;
    if (threadIdx.x < 12) {
        sum += __shfl_xor_sync(0x00000fff, sum, 4);  // fault
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    butterfly_of_twelve_lanes<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason source takes no part | kernel butterfly_of_twelve_lanes
//   | function __shfl_xor_sync | mask 0x00000fff | lanes 0x00000f00 | other lanes 0x0000f000 | width 32
//   call | thread (8,0,0) | line "fault"
