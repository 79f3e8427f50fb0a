// SPDX-License-Identifier: MIT
// What others swap is read plainly, and kept.
#include <cuda_runtime.h>

// [kernel]
__global__ void plain_read_beside_compare_and_swap(int* owner, int* seen)
{
    const int t = threadIdx.x + blockIdx.x * blockDim.x;
    atomicCAS(owner, -1, t);  // atomic
    seen[t] = *owner;  // read
}
// [kernel]

int main()
{
    int* owner = nullptr;
    int* seen = nullptr;
    cudaMalloc(&owner, sizeof(int));
    cudaMalloc(&seen, 64 * sizeof(int));
    cudaMemset(owner, -1, sizeof(int));
    plain_read_beside_compare_and_swap<<<2, 32>>>(owner, seen);
    cudaDeviceSynchronize();
    cudaFree(owner);
    cudaFree(seen);
}

// expect: data-race | error | kernel plain_read_beside_compare_and_swap | space global | variable owner
//   atomic | line "atomic"
//   read | line "read"
