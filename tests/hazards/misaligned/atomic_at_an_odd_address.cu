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
    cudaMalloc(&counters, 64);  // allocated
    cudaMemset(counters, 0, 64);
    atomic_at_an_odd_address<<<1, 8>>>(counters);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel atomic_at_an_odd_address | space global | variable counters[2]
//   | bytes 4 | count 8
//   atomic | thread (0,0,0) | line "atomic"
//   object allocation | bytes 64 | offset 2 | line "allocated"
