// SPDX-License-Identifier: MIT
// The owner frees at the end of its scope.
#include <cuda_runtime.h>

#include <memory>

struct Free
{
    void operator()(int* data) const { cudaFree(data); }
};

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 48);
    std::unique_ptr<int, Free> owner(data);
    cudaMemset(owner.get(), 0, 48);
}
