// SPDX-License-Identifier: MIT
// The mask names those who come, but the value is that of a lane that does not.
#include <cuda_runtime.h>

// [kernel]
__global__ void reads_a_lane_that_is_not_named(int* out)
{
    int value = threadIdx.x;
    if (threadIdx.x < 8) {
        value = __shfl_sync(0x000000ff, value, 8);  // fault
    }
    out[threadIdx.x] = value;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    reads_a_lane_that_is_not_named<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason source takes no part | kernel reads_a_lane_that_is_not_named
//   | function __shfl_sync | mask 0x000000ff | lanes 0x000000ff | other lanes 0x00000100 | width 32
//   call | thread (0,0,0) | line "fault"
