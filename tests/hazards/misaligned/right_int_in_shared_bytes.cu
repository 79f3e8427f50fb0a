// SPDX-License-Identifier: MIT
// The header takes as many bytes as an int, and the array is aligned like one.
#include <cuda_runtime.h>

__global__ void right_int_in_shared_bytes(int* out, int header)
{
    __shared__ __align__(16) unsigned char packet[48];
    packet[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x < 8) {
        out[threadIdx.x] = reinterpret_cast<const int*>(packet + header)[threadIdx.x];
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 8 * sizeof(int));
    right_int_in_shared_bytes<<<1, 48>>>(out, 4);
    cudaDeviceSynchronize();
    cudaFree(out);
}
