// SPDX-License-Identifier: MIT
// Tickets say who comes next. Block 3 passes no fence when its turn has come, which shows in this run only if another block
// has come before it.
#include <cuda_runtime.h>

// [kernel]
__device__ int next_ticket;
__device__ volatile int now_serving;
__device__ int total;

__global__ void ticket_lock_of_a_block_that_does_not_acquire()
{
    const int ticket = atomicAdd(&next_ticket, 1);
    while (now_serving != ticket) {
    }
    if (blockIdx.x != 3) {
        __threadfence();
    }
    total += blockIdx.x;  // read and write
    __threadfence();
    now_serving = ticket + 1;
}
// [kernel]

int main()
{
    ticket_lock_of_a_block_that_does_not_acquire<<<4, 1>>>();
    cudaDeviceSynchronize();
}

// expect: data-race | error | kernel ticket_lock_of_a_block_that_does_not_acquire | space global
//   | variable total
//   read | line "read and write"
//   write | line "read and write"
// expect: data-race | error | kernel ticket_lock_of_a_block_that_does_not_acquire | space global
//   | variable total
//   write | line "read and write"
