// SPDX-License-Identifier: MIT
// A lock that holds its owner, one of a bit, a semaphore, one that is looked at before it is asked for, and tickets, each
// with its fences. Who comes first to each finds the total as it was left.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned owner;
__device__ unsigned bits;
__device__ int places = 1;
__device__ volatile int looked_at;
__device__ int next_ticket;
__device__ volatile int now_serving;
__device__ int totals[5];

__device__ void add(int which)
{
    __threadfence();
    totals[which] += blockIdx.x;
    __threadfence();
}

__global__ void right_locks_of_many_kinds()
{
    while (atomicCAS(&owner, 0, blockIdx.x + 1) != 0) {
    }
    add(0);
    atomicCAS(&owner, blockIdx.x + 1, 0);

    while ((atomicOr(&bits, 4) & 4) != 0) {
    }
    add(1);
    atomicAnd(&bits, ~4u);

    while (atomicSub(&places, 1) <= 0) {
        atomicAdd(&places, 1);
    }
    add(2);
    atomicAdd(&places, 1);

    do {
        while (looked_at != 0) {
        }
    } while (atomicExch(const_cast<int*>(&looked_at), 1) != 0);
    add(3);
    looked_at = 0;

    const int ticket = atomicAdd(&next_ticket, 1);
    while (now_serving != ticket) {
    }
    add(4);
    now_serving = ticket + 1;
}
// [kernel]

int main()
{
    right_locks_of_many_kinds<<<4, 1>>>();
    cudaDeviceSynchronize();
}
