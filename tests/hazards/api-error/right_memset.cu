// SPDX-License-Identifier: MIT
// cudaMemset() clears all there is.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64);
    cudaMemset(data, 0, 64);
    cudaFree(data);
}
