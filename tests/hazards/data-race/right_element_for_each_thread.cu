// SPDX-License-Identifier: MIT
// The index counts the threads of the grid.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_element_for_each_thread(int* out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_element_for_each_thread<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
