// SPDX-License-Identifier: MIT
// A message is put together in a local array of bytes.
#include <cuda_runtime.h>

__device__ __noinline__ void put(unsigned char* at, int value)
{
    *reinterpret_cast<int*>(at) = value;  // write
}

__global__ void int_in_local_bytes(unsigned char* out, int header)
{
    __align__(16) unsigned char message[16] = {};
    put(message + header, threadIdx.x);
    out[threadIdx.x] = message[(threadIdx.x + header) % 16];
}

int main()
{
    unsigned char* out = nullptr;
    cudaMalloc(&out, 8);
    int_in_local_bytes<<<1, 8>>>(out, 3);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | reason local | kernel int_in_local_bytes | space local | bytes 4 | count 8
//   write | thread (0,0,0) | line "write"
