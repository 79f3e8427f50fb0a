// SPDX-License-Identifier: MIT
// The mask was right where it was made. Half of its lanes have gone elsewhere since.
#include <cuda_runtime.h>

// [kernel]
__global__ void mask_made_before_lanes_left(int* out)
{
    const int t = threadIdx.x;
    const unsigned mask = __ballot_sync(0xffffffff, t < 24);
    int sum = t;
    if (t < 12) {
        sum += __shfl_down_sync(mask, sum, 4);  // fault
    }
    __syncthreads();  // the others
    out[t] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    mask_made_before_lanes_left<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel mask_made_before_lanes_left
//   | function __shfl_down_sync | mask 0x00ffffff | lanes 0x00fff000
//   call | thread (0,0,0) | line "fault"
//   arrival __shfl_down_sync | threads 12 | first (0,0,0) | line "fault"
//   arrival __syncthreads | threads 20 | first (12,0,0) | line "the others"
