// SPDX-License-Identifier: MIT
// The threads of one half say 0, those of the other -1, to one word.
#include <cuda_runtime.h>

__global__ void minus_one_or_zero(int* out)
{
    out[0] = threadIdx.x < 32 ? 0 : -1;  // fault
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    minus_one_or_zero<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel minus_one_or_zero | space global | variable out[0] | count 63
//   write | thread (0,0,0) | line "fault"
//   write | thread (32,0,0) | line "fault"
