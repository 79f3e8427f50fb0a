// expect: accepted
// The first warp adds up its registers in one instruction.
#include "lockstep.hpp"

#include <cuda_runtime.h>

__global__ void lockstep_kernel(const int* values, int* sums, int n)
{
    __shared__ int partial[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    partial[t] = i < n ? values[i] : 0;
    __syncthreads();

    for (int active = block_size / 2; active > 32; active /= 2) {
        if (t < active) {
            partial[t] += partial[t + active];
        }
        __syncthreads();
    }
    if (t < 32) {
        const int sum = __reduce_add_sync(0xffffffff, partial[t] + partial[t + 32]);
        if (t == 0) {
            partial[0] = sum;
        }
    }
    if (t == 0) {
        sums[blockIdx.x] = partial[0];
    }
}

void lockstep(const int* values, int* sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        lockstep_kernel<<<blocks, block_size>>>(values, sums, n);
    }
}
