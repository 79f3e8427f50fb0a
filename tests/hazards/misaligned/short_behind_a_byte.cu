// SPDX-License-Identifier: MIT
// Samples of two bytes begin behind a header of 45.
#include <cuda_runtime.h>

__global__ void short_behind_a_byte(const unsigned char* file, int header, int* out)
{
    const short* samples = reinterpret_cast<const short*>(file + header);
    out[threadIdx.x] = __ldg(samples + threadIdx.x);  // read
}

int main()
{
    unsigned char* file = nullptr;
    int* out = nullptr;
    cudaMalloc(&file, 45 + 64);  // allocated
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(file, 0, 45 + 64);
    short_behind_a_byte<<<1, 32>>>(file, 45, out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel short_behind_a_byte | space global | variable file[45] | bytes 2
//   | count 32
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 109 | offset 45 | line "allocated"
