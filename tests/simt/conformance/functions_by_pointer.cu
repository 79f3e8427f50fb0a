// SPDX-License-Identifier: MIT
// Functions that are to be inlined everywhere and are called by a pointer, too: each adds up in its own way.
#include <cstdio>

__device__ __forceinline__ void add_one_by_one(unsigned int* total, unsigned int value)
{
    atomicAdd(total, value);
}

__device__ __forceinline__ void add_by_warp(unsigned int* total, unsigned int value)
{
    for (int distance = 16; distance > 0; distance /= 2)
        value += __shfl_down_sync(0xffffffff, value, distance);
    if (threadIdx.x % 32 == 0)
        atomicAdd(total, value);
}

template <class Value>
__device__ __forceinline__ void apply(Value* total, Value value, void (*add)(Value*, Value))
{
    (*add)(total, value);
}

__global__ void count(unsigned int* totals)
{
    apply(&totals[0], threadIdx.x, add_one_by_one);
    apply(&totals[1], threadIdx.x, add_by_warp);
    add_by_warp(&totals[2], 1);
}

int main()
{
    unsigned int *totals, host[3];
    cudaMalloc(&totals, sizeof host);
    cudaMemset(totals, 0, sizeof host);
    count<<<2, 64>>>(totals);
    cudaMemcpy(host, totals, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%u %u %u\n", host[0], host[1], host[2]);
    cudaFree(totals);
}
