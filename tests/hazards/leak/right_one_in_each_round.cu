// SPDX-License-Identifier: MIT
// A loop frees what it has allocated.
#include <cuda_runtime.h>

int main()
{
    for (int round = 0; round < 5; ++round) {
        float* work = nullptr;
        cudaMalloc(&work, 1000);
        cudaMemset(work, 0, 1000);
        cudaFree(work);
    }
}
