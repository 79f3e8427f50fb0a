// SPDX-License-Identifier: MIT
// Lanes write bytes; each reads the word that its byte is in.
#include <cuda_runtime.h>

// [kernel]
__global__ void byte_against_word(int* out)
{
    __shared__ alignas(4) unsigned char bytes[32];
    const int t = threadIdx.x;
    bytes[t] = t;  // write
    out[t] = reinterpret_cast<const int*>(bytes)[t / 4];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    byte_against_word<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel byte_against_word | space shared | variable bytes[1]
//   | count 32
//   write | thread (1,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
