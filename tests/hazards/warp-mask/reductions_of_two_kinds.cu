// SPDX-License-Identifier: MIT
// One half of the warp adds, the other looks for the maximum: two functions, and each waits for all.
#include <cuda_runtime.h>

// [kernel]
__global__ void reductions_of_two_kinds(int* out)
{
    const unsigned t = threadIdx.x;
    out[t] = t < 16 ? __reduce_add_sync(0xffffffff, t)   // lower half
                    : __reduce_max_sync(0xffffffff, t);  // upper half
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    reductions_of_two_kinds<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel reductions_of_two_kinds
//   | function __reduce_add_sync | mask 0xffffffff | lanes 0xffff0000
//   call | thread (0,0,0) | line "lower half"
//   arrival __reduce_add_sync | threads 16 | first (0,0,0) | line "lower half"
//   arrival __reduce_max_sync | threads 16 | first (16,0,0) | line "upper half"
