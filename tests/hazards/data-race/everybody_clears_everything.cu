// SPDX-License-Identifier: MIT
// Each thread clears the whole list before it writes its own element.
#include <cuda_runtime.h>

// [kernel]
__global__ void everybody_clears_everything(int* out)
{
    memset(out, 0, 8 * sizeof(int));  // clear
    out[threadIdx.x] = 1;             // write
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    everybody_clears_everything<<<1, 8>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | warning | same warp | reason same value | kernel everybody_clears_everything
//   | space global | variable out[0] | count 56
//   write | thread (0,0,0) | line "clear"
//   write | thread (1,0,0) | line "clear"
// expect: data-race | error | same warp | kernel everybody_clears_everything | space global | variable out[0]
//   | count 8
//   write | thread (1,0,0) | line "clear"
//   write | thread (0,0,0) | line "write"
