// SPDX-License-Identifier: MIT
// The double lies behind one float in a table of the device.
#include <cuda_runtime.h>

__device__ float table[64];

__global__ void double_in_a_device_table(float* data)
{
    table[threadIdx.x] = data[threadIdx.x];
    if (threadIdx.x == 0) {
        data[0] = static_cast<float>(*reinterpret_cast<const double*>(&table[33]));  // read
    }
}

int main()
{
    float* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(float));
    cudaMemset(data, 0, 64 * sizeof(float));
    double_in_a_device_table<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: misaligned | error | kernel double_in_a_device_table | space global | variable table[33] | bytes 8
//   read | thread (0,0,0) | line "read"
//   object variable | bytes 256 | offset 132
