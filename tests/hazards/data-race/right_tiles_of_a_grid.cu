// SPDX-License-Identifier: MIT
// The grid has two dimensions, and the index uses both.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_tiles_of_a_grid(int* out)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    out[16 * row + column] = blockIdx.y;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_tiles_of_a_grid<<<dim3(2, 2), dim3(8, 8)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
