// SPDX-License-Identifier: MIT
// Macros and functions of the program's own are called like the runtime's: statements in braces, and void ones.
#include <cuda_runtime.h>

#include <cstdlib>

#define cudaCheckErrors(message)                                                                             \
    do {                                                                                                     \
        if (cudaGetLastError() != cudaSuccess) {                                                             \
            std::abort();                                                                                    \
        }                                                                                                    \
    } while (0)
#define cudaErrchk(call)                                                                                     \
    {                                                                                                        \
        if ((call) != cudaSuccess) {                                                                         \
            std::abort();                                                                                    \
        }                                                                                                    \
    }
#define cudaSafe(...) if (const cudaError_t status = (__VA_ARGS__); status != cudaSuccess) std::abort()

static void cudaCheck(cudaError_t error)
{
    cudaSafe(error);
}

template <class T>
static T cudaSame(T value)
{
    return value;
}

int main()
{
    int* p = nullptr;
    cudaErrchk(cudaMalloc(&p, 4));
    cudaCheckErrors("cudaMalloc");
    if (p != nullptr)
        cudaCheck(cudaMemset(p, 0, 4));
    else
        cudaCheck(cudaErrorMemoryAllocation);
    cudaSame(p);
    cudaSafe(cudaFree(p));
}
