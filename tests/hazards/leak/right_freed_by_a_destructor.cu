// SPDX-License-Identifier: MIT
// An owner frees what it holds, whichever way out of its scope is taken.
#include <cuda_runtime.h>

class Owner {
public:
    explicit Owner(size_t bytes) { cudaMalloc(&data_, bytes); }
    ~Owner() { cudaFree(data_); }
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;

private:
    void* data_ = nullptr;
};

int work(int n)
{
    const Owner owner(4 * n);
    return n > 10 ? 1 : 0;
}

int main()
{
    return work(5) + work(20) - 1;
}
