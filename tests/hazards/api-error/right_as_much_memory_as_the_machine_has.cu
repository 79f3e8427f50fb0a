// SPDX-License-Identifier: MIT
// options: machine_memory=250000000
// The memory and what the checkers keep of it just fit.
#include <cuda_runtime.h>

int main()
{
    void* first = nullptr;
    void* second = nullptr;
    void* third = nullptr;
    cudaMalloc(&first, 36'000'000);
    cudaMalloc(&second, 36'000'000);
    cudaFree(second);
    cudaMalloc(&third, 36'000'000);  // in the place of the second
    cudaFree(first);
    cudaFree(third);
}
