// SPDX-License-Identifier: MIT
// Lane 16 waits for lane 31 before it waits for lane 0.
#include <cuda_runtime.h>

// [kernel]
__global__ void broken_chain_of_masks(int* out)
{
    __shared__ int value;
    const int t = threadIdx.x;
    if (t == 0) {
        value = 1;  // write
        __syncwarp(0x00010001);
    } else if (t == 16) {
        __syncwarp(0x80010000);
        __syncwarp(0x00010001);
    } else if (t == 31) {
        __syncwarp(0x80010000);
        out[t] = value;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    broken_chain_of_masks<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel broken_chain_of_masks | space shared | variable value
//   write | thread (0,0,0) | line "write"
//   read | thread (31,0,0) | line "read"
