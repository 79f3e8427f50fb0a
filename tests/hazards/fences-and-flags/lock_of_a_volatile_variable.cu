// SPDX-License-Identifier: MIT
// Two blocks can find the lock free before one of them takes it, in spite of its fences: looking and taking are two steps.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int lock;
__device__ int total;

__global__ void lock_of_a_volatile_variable()
{
    __threadfence();
    while (lock != 0) {  // lock, read
    }
    lock = 1;  // lock, taken
    __threadfence();
    total += blockIdx.x;  // total
    __threadfence();
    lock = 0;  // lock, freed
}
// [kernel]

int main()
{
    lock_of_a_volatile_variable<<<4, 1>>>();
    cudaDeviceSynchronize();
}

// expect: data-race | error | kernel lock_of_a_volatile_variable | space global | variable lock
//   read | line "lock, read"
//   write | line "lock, taken"
// expect: data-race | error | kernel lock_of_a_volatile_variable | space global | variable lock
//   read | line "lock, read"
//   write | line "lock, freed"
// expect: data-race | error | kernel lock_of_a_volatile_variable | space global | variable total
//   read | line "total"
//   write | line "total"
// expect: data-race | error | kernel lock_of_a_volatile_variable | space global | variable lock
//   write | line "lock, taken"
// expect: data-race | error | kernel lock_of_a_volatile_variable | space global | variable lock
//   write | line "lock, taken"
//   write | line "lock, freed"
// expect: data-race | error | kernel lock_of_a_volatile_variable | space global | variable total
//   write | line "total"
// expect: data-race | error | kernel lock_of_a_volatile_variable | space global | variable lock
//   write | line "lock, freed"
