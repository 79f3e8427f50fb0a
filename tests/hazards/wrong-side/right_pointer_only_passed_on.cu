// SPDX-License-Identifier: MIT
// The host may keep, compare and move a pointer to device memory.
#include <cuda_runtime.h>

int main()
{
    char* begin = nullptr;
    cudaMalloc(&begin, 64);
    char* const end = begin + 64;
    int steps = 0;
    for (const char* at = begin; at != end; at += 16) {
        ++steps;
    }
    cudaFree(begin);
    return steps - 4;
}
