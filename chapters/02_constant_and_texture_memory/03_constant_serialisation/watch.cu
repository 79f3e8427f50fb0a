// SPDX-License-Identifier: MIT
// Watched in lesson 2.3: a warp reads constants, one for all lanes, one per lane, and those that data name.
#include <cuda_runtime.h>

__constant__ int table[64];

__global__ void look_up(const unsigned char* levels, int* result)
{
    const int lane = threadIdx.x;
    int sum = table[7];           // one for all lanes
    sum += table[lane];           // a ramp
    sum += table[lane / 8];       // one for each eight lanes
    sum += table[levels[lane]];   // what the data name
    result[lane] = sum;
}

int main()
{
    int values[64];
    for (int i = 0; i < 64; ++i) {
        values[i] = i * i % 97;
    }
    unsigned char levels[32];
    for (int i = 0; i < 32; ++i) {
        levels[i] = static_cast<unsigned char>(i * 11 % 17 * 3);
    }
    unsigned char* in = nullptr;
    int* result = nullptr;
    cudaMalloc(&in, sizeof levels);
    cudaMalloc(&result, 32 * sizeof(int));
    cudaMemcpyToSymbol(table, values, sizeof values);
    cudaMemcpy(in, levels, sizeof levels, cudaMemcpyHostToDevice);
    look_up<<<1, 32>>>(in, result);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(result);
}
