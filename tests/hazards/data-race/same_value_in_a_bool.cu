// SPDX-License-Identifier: MIT
// Several threads set a flag of one byte: a race, but all set the same.
#include <cuda_runtime.h>

// [kernel]
__device__ bool is_found;

__global__ void same_value_in_a_bool(int* out)
{
    if (out[threadIdx.x] == 0) {
        is_found = true;  // write
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    same_value_in_a_bool<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | warning | reason same value | kernel same_value_in_a_bool | space global
//   | variable is_found | count 63
//   write | thread (0,0,0) | line "write"
//   write | thread (32,0,0) | line "write"
