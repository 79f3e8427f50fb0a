// SPDX-License-Identifier: MIT
// Half of the lanes take the way without the function, in which all are named. The function is not inlined.
#include <cuda_runtime.h>

// [kernel]
__device__ __noinline__ int any_above(int value, int limit)
{
    return __any_sync(0xffffffff, value > limit);  // fault
}

__global__ void passes_by_a_function(int* out)
{
    const int t = threadIdx.x;
    int found = 0;
    if (t < 16) {
        found = any_above(t, 3);
    }
    out[t] = found;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    passes_by_a_function<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes pass by | kernel passes_by_a_function | function __any_sync
//   | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (0,0,0) | line "fault"
