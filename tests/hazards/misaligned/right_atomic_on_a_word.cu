// SPDX-License-Identifier: MIT
// An atomic function on the second word.
#include <cuda_runtime.h>

__global__ void right_atomic_on_a_word(char* counters)
{
    atomicAdd(reinterpret_cast<int*>(counters + 4), 1);
}

int main()
{
    char* counters = nullptr;
    cudaMalloc(&counters, 64);
    cudaMemset(counters, 0, 64);
    right_atomic_on_a_word<<<1, 8>>>(counters);
    cudaDeviceSynchronize();
    cudaFree(counters);
}
