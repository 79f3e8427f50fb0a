// SPDX-License-Identifier: MIT
// Each thread writes much before and after the value that all write alike.
#include <cuda_runtime.h>

// [kernel]
__device__ int is_found;

__global__ void same_value_in_a_long_kernel(int* out)
{
    int* const own = out + threadIdx.x * 2;
    for (int i = 0; i < 700; ++i) {
        own[i % 2] = i;
        is_found = 1;  // write
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    same_value_in_a_long_kernel<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | warning | reason same value | kernel same_value_in_a_long_kernel | space global
//   | variable is_found | count 44799
//   write | thread (0,0,0) | line "write"
//   write | thread (32,0,0) | line "write"
