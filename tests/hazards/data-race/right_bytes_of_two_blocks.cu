// SPDX-License-Identifier: MIT
// Neighbouring bytes are locations of their own, also in one word and for two blocks.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_bytes_of_two_blocks(int* out)
{
    reinterpret_cast<unsigned char*>(out)[blockIdx.x] = blockIdx.x;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_bytes_of_two_blocks<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
