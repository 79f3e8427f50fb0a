// SPDX-License-Identifier: MIT
// The pairs begin at even counters.
#include <cuda_runtime.h>

__global__ void right_volatile_long_over_ints(const int* counters, long long* out)
{
    const volatile long long* both = reinterpret_cast<const volatile long long*>(counters + 2);
    out[threadIdx.x] = both[threadIdx.x];
}

int main()
{
    int* counters = nullptr;
    long long* out = nullptr;
    cudaMalloc(&counters, 66 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(long long));
    cudaMemset(counters, 0, 66 * sizeof(int));
    right_volatile_long_over_ints<<<1, 32>>>(counters, out);
    cudaDeviceSynchronize();
    cudaFree(counters);
    cudaFree(out);
}
