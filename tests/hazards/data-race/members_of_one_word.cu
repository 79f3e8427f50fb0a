// SPDX-License-Identifier: MIT
// Two bit-fields share a word, and a write of one of them rewrites the other.
#include <cuda_runtime.h>

// [kernel]
struct Flags
{
    unsigned first : 5;
    unsigned second : 6;
};

__device__ Flags flags;

__global__ void members_of_one_word(int* out)
{
    if (blockIdx.x == 0) {
        flags.first = 1;  // first
    } else {
        flags.second = 1;  // second
    }
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    members_of_one_word<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel members_of_one_word | block (1,0,0) | space global
//   | variable flags.first
//   write | thread (0,0,0) | line "first"
//   write | block (1,0,0) | thread (0,0,0) | line "second"
