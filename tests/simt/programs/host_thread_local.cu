// SPDX-License-Identifier: MIT
// Variables of the host's threads, in a file with kernels, and the headers that some programs include in place of cuda_runtime.h.
#include <cublas_api.h>
#include <cuda_device_runtime_api.h>

#include "../program.hpp"

#include <thread>

static thread_local int calls = 0;

int next()
{
    static thread_local int number = 10;
    ++calls;
    return ++number;
}

__global__ void adds(int* to, int n)
{
    *to += n;
}

int main()
{
    int* sum = nullptr;
    check(cudaMallocManaged(&sum, sizeof(int)));
    *sum = next();
    std::thread([sum] {
        adds<<<1, 1>>>(sum, next());
        check(cudaDeviceSynchronize());
    }).join();
    std::printf("%d %d %s\n", *sum, calls, CUBLAS_STATUS_SUCCESS == 0 ? "success" : "");
    check(cudaFree(sum));
}
