// SPDX-License-Identifier: MIT
// A count of 64 bits lies behind an array of an odd number of ints.
#include <cuda_runtime.h>

__global__ void atomic_of_64_bits_at_an_odd_int(int* bins, int n)
{
    atomicAdd(reinterpret_cast<unsigned long long*>(bins + n), 1ULL);  // atomic
}

int main()
{
    int* bins = nullptr;
    cudaMalloc(&bins, 64 * sizeof(int));  // allocated
    cudaMemset(bins, 0, 64 * sizeof(int));
    atomic_of_64_bits_at_an_odd_int<<<1, 32>>>(bins, 31);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel atomic_of_64_bits_at_an_odd_int | space global | variable bins[31]
//   | bytes 8 | count 32
//   atomic | thread (0,0,0) | line "atomic"
//   object allocation | bytes 256 | offset 124 | line "allocated"
