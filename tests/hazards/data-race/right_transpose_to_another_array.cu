// SPDX-License-Identifier: MIT
// Each thread reads one array and writes another.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_transpose_to_another_array(int* out)
{
    const int row = blockIdx.x;
    const int column = threadIdx.x;
    out[64 + 8 * column + row] = out[8 * row + column];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_transpose_to_another_array<<<8, 8>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
