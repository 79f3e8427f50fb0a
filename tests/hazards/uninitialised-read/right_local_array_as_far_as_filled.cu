// SPDX-License-Identifier: MIT
// A local array is read as far as it is filled.
#include <cuda_runtime.h>

__device__ __noinline__ int sum_of(const int* digits, int n)
{
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += digits[i];
    }
    return sum;
}

__global__ void right_local_array_as_far_as_filled(int* out, int n)
{
    int digits[8];
    for (int i = 0; i < n; ++i) {
        digits[i] = i;
    }
    out[threadIdx.x] = sum_of(digits, n);
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_local_array_as_far_as_filled<<<1, 32>>>(out, 5);
    cudaDeviceSynchronize();
    cudaFree(out);
}
