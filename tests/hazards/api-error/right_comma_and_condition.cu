// SPDX-License-Identifier: MIT
// What a call returns is used in a condition and in a variable.
#include <cuda_runtime.h>

int main()
{
    void* data = nullptr;
    cudaError_t error = cudaMalloc(&data, size_t{1} << 50);
    if (error != cudaSuccess) {
        error = cudaGetLastError();
    }
    return error != cudaSuccess && cudaFree(nullptr) == cudaSuccess ? 0 : 1;
}
