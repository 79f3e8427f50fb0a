// SPDX-License-Identifier: MIT
// Each lane names those before it: nobody names itself, and no two name the same.
#include <cuda_runtime.h>

// [kernel]
__global__ void mask_of_the_lanes_before(int* out)
{
    const int t = threadIdx.x;
    out[t] = __popc(__ballot_sync((1u << t) - 1, t % 3 == 0));  // fault
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    mask_of_the_lanes_before<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason caller not named | kernel mask_of_the_lanes_before
//   | function __ballot_sync | lanes 0x00000001 | width 32 | count 4
//   call | thread (0,0,0) | line "fault"
// expect: warp-mask | error | reason masks differ | kernel mask_of_the_lanes_before | function __ballot_sync
//   | mask 0x00000001 | lanes 0x0000000e | other lanes 0x00000001 | width 32 | count 3
//   call | thread (1,0,0) | line "fault"
