// expect: budget | many threads
// One warp goes through the array and counts in a register, without an atomic operation.
#include "aggregated_atomics.hpp"

#include <cuda_runtime.h>

__global__ void copy_kept(const int* x, int* kept, int* count, int n)
{
    int total = 0;
    for (int begin = 0; begin < n; begin += 32) {
        const int i = begin + threadIdx.x;
        const int value = i < n ? x[i] : 0;
        const unsigned here = __ballot_sync(0xffffffff, value > 0);
        if (value > 0) {
            kept[total + __popc(here & ((1u << threadIdx.x) - 1))] = value;
        }
        total += __popc(here);
    }
    if (threadIdx.x == 0) {
        *count = total;
    }
}

void aggregated_atomics(const int* x, int* kept, int* count, int n)
{
    copy_kept<<<1, 32>>>(x, kept, count, n);
}
