// SPDX-License-Identifier: MIT
// Two warps write the same characters and short numbers.
#include <cuda_runtime.h>

// [kernel]
__global__ void same_values_in_chars_and_shorts(int* out)
{
    char* const text = reinterpret_cast<char*>(out);
    short* const numbers = reinterpret_cast<short*>(out + 64);
    text[threadIdx.x % 32] = 'x';     // characters
    numbers[threadIdx.x % 32] = 258;  // numbers
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    same_values_in_chars_and_shorts<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | warning | reason same value | kernel same_values_in_chars_and_shorts | space global
//   | variable out[0] | count 32
//   write | thread (0,0,0) | line "characters"
//   write | thread (32,0,0) | line "characters"
// expect: data-race | warning | reason same value | kernel same_values_in_chars_and_shorts | space global
//   | variable out[64] | count 32
//   write | thread (0,0,0) | line "numbers"
//   write | thread (32,0,0) | line "numbers"
