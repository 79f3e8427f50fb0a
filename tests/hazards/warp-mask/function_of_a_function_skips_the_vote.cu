// SPDX-License-Identifier: MIT
// All lanes come to the outer function, which is not inlined, and some of them not to the inner one.
#include <cuda_runtime.h>

// [kernel]
__device__ __noinline__ int any_above(int value, int limit)
{
    return __any_sync(0xffffffff, value > limit);  // fault
}

__device__ __noinline__ int above_or_itself(int value)
{
    return value > 15 ? any_above(value, 20) : value;
}

__global__ void function_of_a_function_skips_the_vote(int* out)
{
    const int t = threadIdx.x;
    out[t] = above_or_itself(t);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    function_of_a_function_skips_the_vote<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes pass by | kernel function_of_a_function_skips_the_vote
//   | function __any_sync | mask 0xffffffff | lanes 0x0000ffff | other lanes 0xffff0000 | width 32
//   call | thread (16,0,0) | line "fault"
