// SPDX-License-Identifier: MIT
// A loop allocates and does not free: the same line, five times.
#include <cuda_runtime.h>

int main()
{
    for (int round = 0; round < 5; ++round) {
        float* work = nullptr;
        cudaMalloc(&work, 1000);  // never freed
        cudaMemset(work, 0, 1000);
    }
}

// expect: leak | note | count 5
//   object allocation | bytes 1000 | offset 0 | line "never freed"
