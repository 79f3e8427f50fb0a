// SPDX-License-Identifier: MIT
// An exception leaves the function before cudaFree().
#include <cuda_runtime.h>

#include <stdexcept>

void work(int n)
{
    float* data = nullptr;
    cudaMalloc(&data, 640);  // never freed
    if (n > 10) {
        throw std::runtime_error("too many");
    }
    cudaFree(data);
}

int main()
{
    try {
        work(5);
        work(20);
    } catch (const std::runtime_error&) {
        return 0;
    }
    return 1;
}

// expect: leak | note
//   object allocation | bytes 640 | offset 0 | line "never freed"
