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
