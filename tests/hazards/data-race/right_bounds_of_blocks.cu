// SPDX-License-Identifier: MIT
// Each block ends where the next begins.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_bounds_of_blocks(int* out)
{
    const int begin = 16 * blockIdx.x;
    for (int i = begin; i < begin + 16; ++i) {
        out[i] = blockIdx.x;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_bounds_of_blocks<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
