// SPDX-License-Identifier: MIT
// The lock holds the number of who has taken it. Block 0 only looks at the total, and passes no fence before it does.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned owner;
__device__ int total;

__global__ void lock_of_its_owner_without_acquire(int* out)
{
    const unsigned self = blockIdx.x + 1;
    while (atomicCAS(&owner, 0, self) != 0) {
    }
    if (blockIdx.x == 0) {
        *out = total;  // read
    } else {
        __threadfence();
        total += blockIdx.x;  // write
    }
    __threadfence();
    atomicExch(&owner, 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    lock_of_its_owner_without_acquire<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel lock_of_its_owner_without_acquire | space global | variable total
//   read | line "read"
//   write | line "write"
