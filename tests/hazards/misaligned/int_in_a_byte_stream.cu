// SPDX-License-Identifier: MIT
// A number that begins behind a header of one byte.
#include <cuda_runtime.h>

__global__ void int_in_a_byte_stream(const unsigned char* bytes, int* out)
{
    out[threadIdx.x] = *reinterpret_cast<const int*>(bytes + 1 + 4 * threadIdx.x);  // read
}

int main()
{
    unsigned char* bytes = nullptr;
    int* out = nullptr;
    cudaMalloc(&bytes, 33);  // allocated
    cudaMalloc(&out, 8 * sizeof(int));
    cudaMemset(bytes, 0, 33);
    int_in_a_byte_stream<<<1, 8>>>(bytes, out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel int_in_a_byte_stream | space global | variable bytes[1] | bytes 4
//   | count 8
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 33 | offset 1 | line "allocated"
