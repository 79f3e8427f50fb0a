// SPDX-License-Identifier: MIT
// The program tries something, and takes the error away if it fails.
#include <cuda_runtime.h>

int main()
{
    void* data = nullptr;
    cudaMalloc(&data, size_t{1} << 50);
    (void)cudaGetLastError();
}
