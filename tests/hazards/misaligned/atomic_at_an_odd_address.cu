// SPDX-License-Identifier: MIT
// An atomic function on a counter that lies in the middle of two words.
#include <cuda_runtime.h>

__global__ void atomic_at_an_odd_address(char* counters)
{
    atomicAdd(reinterpret_cast<int*>(counters + 2), 1);  // atomic
}

int main()
{
    char* counters = nullptr;
    cudaMalloc(&counters, 64);
    cudaMemset(counters, 0, 64);
    atomic_at_an_odd_address<<<1, 8>>>(counters);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}
