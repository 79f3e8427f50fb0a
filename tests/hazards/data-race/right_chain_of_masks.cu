// SPDX-License-Identifier: MIT
// Lane 0 and lane 31 never wait for each other, but both wait for lane 16.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_chain_of_masks(int* out)
{
    __shared__ int value;
    const int t = threadIdx.x;
    if (t == 0) {
        value = 1;
        __syncwarp(0x00010001);
    } else if (t == 16) {
        __syncwarp(0x00010001);
        __syncwarp(0x80010000);
    } else if (t == 31) {
        __syncwarp(0x80010000);
        out[t] = value;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_chain_of_masks<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
