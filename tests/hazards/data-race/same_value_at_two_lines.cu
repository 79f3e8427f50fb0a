// SPDX-License-Identifier: MIT
// Two lines of one block write the same value to the same places, in no order.
#include <cuda_runtime.h>

__global__ void same_value_at_two_lines(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = 7;       // first
    tile[63 - t] = 7;  // second
    __syncthreads();
    out[t] = tile[t];
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    same_value_at_two_lines<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | warning | reason same value | kernel same_value_at_two_lines | space shared
//   | variable tile[31] | count 32
//   write | thread (31,0,0) | line "first"
//   write | thread (32,0,0) | line "second"
// expect: data-race | warning | reason same value | kernel same_value_at_two_lines | space shared
//   | variable tile[32] | count 32
//   write | thread (31,0,0) | line "second"
//   write | thread (32,0,0) | line "first"
