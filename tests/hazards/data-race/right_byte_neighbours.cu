// SPDX-License-Identifier: MIT
// Bytes of one word belong to threads of two warps, and are different places.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_byte_neighbours(int* out)
{
    __shared__ unsigned char bytes[64];
    const int t = threadIdx.x;
    const int mine = t % 32 * 2 + t / 32;
    bytes[mine] = t;
    bytes[mine] += 1;
    __syncthreads();
    out[t] = bytes[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_byte_neighbours<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
