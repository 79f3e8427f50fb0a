// SPDX-License-Identifier: MIT
// Two warps write other characters and short numbers to the same places, some of them equal by chance.
#include <cuda_runtime.h>

// [kernel]
__global__ void other_values_in_chars_and_shorts(int* out)
{
    char* const text = reinterpret_cast<char*>(out);
    short* const numbers = reinterpret_cast<short*>(out + 64);
    text[threadIdx.x % 32] = threadIdx.x % 33;     // characters
    numbers[threadIdx.x % 32] = threadIdx.x % 33;  // numbers
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    other_values_in_chars_and_shorts<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel other_values_in_chars_and_shorts | space global | variable out[0]
//   | count 32
//   write | thread (0,0,0) | line "characters"
//   write | thread (32,0,0) | line "characters"
// expect: data-race | error | kernel other_values_in_chars_and_shorts | space global | variable out[64]
//   | count 32
//   write | thread (0,0,0) | line "numbers"
//   write | thread (32,0,0) | line "numbers"
