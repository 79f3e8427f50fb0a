// SPDX-License-Identifier: MIT
// More dynamic shared memory than usual, for which the program has asked.
#include <cuda_runtime.h>

__global__ void right_opted_in()
{
    extern __shared__ int cells[];
    cells[threadIdx.x] = 0;
}

int main()
{
    cudaFuncSetAttribute(right_opted_in, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
    right_opted_in<<<1, 32, 100000>>>();
    cudaDeviceSynchronize();
}
