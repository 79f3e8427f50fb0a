// SPDX-License-Identifier: MIT
// Only the branch that has an error frees.
#include <cuda_runtime.h>

int main(int argc, char**)
{
    int* data = nullptr;
    cudaMalloc(&data, 400);  // never freed
    if (cudaMemset(data, 0, 400) != cudaSuccess || argc > 10) {
        cudaFree(data);
        return 1;
    }
    return 0;
}
