// SPDX-License-Identifier: MIT
// memcpy() is for memory of the host.
#include <cuda_runtime.h>

#include <cstring>

int main()
{
    int host[32] = {};
    int* values = nullptr;
    cudaMalloc(&values, sizeof host);
    memcpy(values, host, sizeof host);  // write
}
