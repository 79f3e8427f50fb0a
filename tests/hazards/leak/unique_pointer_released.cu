// SPDX-License-Identifier: MIT
// release() gives the pointer away and frees nothing.
#include <cuda_runtime.h>

#include <memory>

struct Free
{
    void operator()(int* data) const { cudaFree(data); }
};

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 48);  // never freed
    std::unique_ptr<int, Free> owner(data);
    cudaMemset(owner.release(), 0, 48);
}

// expect: leak | note
//   object allocation | bytes 48 | offset 0 | line "never freed"
