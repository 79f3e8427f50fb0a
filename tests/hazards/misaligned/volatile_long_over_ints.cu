// SPDX-License-Identifier: MIT
// Two counters of four bytes are looked at as one of eight.
#include <cuda_runtime.h>

__global__ void volatile_long_over_ints(const int* counters, long long* out)
{
    const volatile long long* both = reinterpret_cast<const volatile long long*>(counters + 1);
    out[threadIdx.x] = both[threadIdx.x];  // read
}

int main()
{
    int* counters = nullptr;
    long long* out = nullptr;
    cudaMalloc(&counters, 65 * sizeof(int));  // allocated
    cudaMalloc(&out, 32 * sizeof(long long));
    cudaMemset(counters, 0, 65 * sizeof(int));
    volatile_long_over_ints<<<1, 32>>>(counters, out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel volatile_long_over_ints | space global | variable counters[1] | bytes 8
//   | count 32
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 260 | offset 4 | line "allocated"
