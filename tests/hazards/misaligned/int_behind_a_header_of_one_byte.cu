// SPDX-License-Identifier: MIT
// Where the number begins is known when the program is compiled.
#include <cuda_runtime.h>

__global__ void int_behind_a_header_of_one_byte(float* data)
{
    __shared__ unsigned char packet[48];
    packet[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        *reinterpret_cast<int*>(packet + 1) = 5;  // write
    }
    __syncthreads();
    data[threadIdx.x] = packet[threadIdx.x];
}

int main()
{
    float* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(float));
    cudaMemset(data, 0, 64 * sizeof(float));
    int_behind_a_header_of_one_byte<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: misaligned | error | kernel int_behind_a_header_of_one_byte | space shared | variable packet[1]
//   | bytes 4
//   write | thread (0,0,0) | line "write"
