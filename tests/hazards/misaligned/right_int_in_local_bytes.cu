// SPDX-License-Identifier: MIT
// The bytes are aligned, and the header takes four of them.
#include <cuda_runtime.h>

__device__ __noinline__ void put(unsigned char* at, int value)
{
    *reinterpret_cast<int*>(at) = value;
}

__global__ void right_int_in_local_bytes(unsigned char* out, int header)
{
    __align__(16) unsigned char message[16] = {};
    put(message + header, threadIdx.x);
    out[threadIdx.x] = message[(threadIdx.x + header) % 16];
}

int main()
{
    unsigned char* out = nullptr;
    cudaMalloc(&out, 8);
    right_int_in_local_bytes<<<1, 8>>>(out, 4);
    cudaDeviceSynchronize();
    cudaFree(out);
}
