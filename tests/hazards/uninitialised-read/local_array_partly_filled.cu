// SPDX-License-Identifier: MIT
// A local array is filled in part, and read as a whole.
#include <cuda_runtime.h>

__device__ __noinline__ int sum_of(const int* digits, int n)
{
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += digits[i];  // read
    }
    return sum;
}

__global__ void local_array_partly_filled(int* out, int n)
{
    int digits[8];
    for (int i = 0; i < n; ++i) {
        digits[i] = i;
    }
    out[threadIdx.x] = sum_of(digits, 8);
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    local_array_partly_filled<<<1, 32>>>(out, 5);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | reason local | kernel local_array_partly_filled | space local
//   | bytes 4 | count 96
//   read | thread (0,0,0) | line "read"
