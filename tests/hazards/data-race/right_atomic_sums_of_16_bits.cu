// SPDX-License-Identifier: MIT
// Each block adds to numbers of 16 bits by the atomic functions for them.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

// [kernel]
struct Counts
{
    __half2 pair;
    __nv_bfloat162 brief_pair;
    __half one;
    __nv_bfloat16 brief;
};

__global__ void right_atomic_sums_of_16_bits(Counts* counts)
{
    atomicAdd(&counts->pair, __floats2half2_rn(1.0f, 2.0f));
    atomicAdd(&counts->brief_pair, __floats2bfloat162_rn(1.0f, 2.0f));
    atomicAdd(&counts->one, __float2half(1.0f));
    atomicAdd(&counts->brief, __float2bfloat16(1.0f));
}
// [kernel]

int main()
{
    Counts* counts = nullptr;
    cudaMalloc(&counts, sizeof(Counts));
    cudaMemset(counts, 0, sizeof(Counts));
    right_atomic_sums_of_16_bits<<<4, 8>>>(counts);
    cudaDeviceSynchronize();
    cudaFree(counts);
}
