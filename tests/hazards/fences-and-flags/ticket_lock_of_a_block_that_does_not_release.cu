// SPDX-License-Identifier: MIT
// Tickets say who comes next. Block 0 passes no fence before it calls the next one, which shows in this run only if another
// block comes after it.
#include <cuda_runtime.h>

// [kernel]
__device__ int next_ticket;
__device__ int now_serving;
__device__ int total;

__global__ void ticket_lock_of_a_block_that_does_not_release()
{
    const int ticket = atomicAdd(&next_ticket, 1);
    while (atomicAdd(&now_serving, 0) != ticket) {
    }
    __threadfence();
    total += blockIdx.x;  // read and write
    if (blockIdx.x != 0) {
        __threadfence();
    }
    atomicAdd(&now_serving, 1);
}
// [kernel]

int main()
{
    ticket_lock_of_a_block_that_does_not_release<<<4, 1>>>();
    cudaDeviceSynchronize();
}

// expect: data-race | error | kernel ticket_lock_of_a_block_that_does_not_release | space global
//   | variable total
//   read | line "read and write"
//   write | line "read and write"
// expect: data-race | error | kernel ticket_lock_of_a_block_that_does_not_release | space global
//   | variable total
//   write | line "read and write"
