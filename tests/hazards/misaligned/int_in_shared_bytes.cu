// SPDX-License-Identifier: MIT
// The numbers in a packet begin behind its header of one byte.
#include <cuda_runtime.h>

__global__ void int_in_shared_bytes(int* out, int header)
{
    __shared__ __align__(16) unsigned char packet[48];
    packet[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x < 8) {
        out[threadIdx.x] = reinterpret_cast<const int*>(packet + header)[threadIdx.x];  // read
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 8 * sizeof(int));
    int_in_shared_bytes<<<1, 48>>>(out, 1);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel int_in_shared_bytes | space shared | variable packet[1] | bytes 4
//   | count 8
//   read | thread (0,0,0) | line "read"
