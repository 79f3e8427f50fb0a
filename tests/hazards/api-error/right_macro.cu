// SPDX-License-Identifier: MIT
// A macro looks at each call.

#include <cuda_runtime.h>

#include <cstdlib>

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        if ((call) == cudaErrorMemoryAllocation) {                                                                     \
            std::exit(0);                                                                                              \
        }                                                                                                              \
    } while (false)

int main()
{
    void* data = nullptr;
    CHECK(cudaMalloc(&data, size_t{1} << 50));
    return 1;
}
