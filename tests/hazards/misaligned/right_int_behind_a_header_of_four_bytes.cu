// SPDX-License-Identifier: MIT
// The header is as long as the number is aligned.
#include <cuda_runtime.h>

__global__ void right_int_behind_a_header_of_four_bytes(float* data)
{
    __shared__ __align__(4) unsigned char packet[48];
    packet[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        *reinterpret_cast<int*>(packet + 4) = 5;
    }
    __syncthreads();
    data[threadIdx.x] = packet[threadIdx.x];
}

int main()
{
    float* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(float));
    cudaMemset(data, 0, 64 * sizeof(float));
    right_int_behind_a_header_of_four_bytes<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
