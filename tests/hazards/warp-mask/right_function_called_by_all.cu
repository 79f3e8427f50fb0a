// SPDX-License-Identifier: MIT
// All lanes that have not returned call the function, from two places.
#include <cuda_runtime.h>

// [kernel]
__device__ __noinline__ int any_above(int value, int limit)
{
    return __any_sync(0xffffffff, value > limit);
}

__global__ void right_function_called_by_all(int* out)
{
    const int t = threadIdx.x;
    if (t >= 24) {
        return;
    }
    out[t] = t < 12 ? any_above(t, 3) : any_above(2 * t, 3);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_function_called_by_all<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
