// SPDX-License-Identifier: MIT
// Watched in lesson 1.8: a warp writes a row and a column of two arrays, one with a pad.
#include <cuda_runtime.h>

__global__ void rows_and_columns(int* result)
{
    __shared__ int plain[32][32];
    __shared__ int padded[32][33];
    const int lane = threadIdx.x;

    plain[0][lane] = lane;   // a row
    padded[0][lane] = lane;  // a row
    __syncwarp();
    plain[lane][1] = lane;   // a column
    padded[lane][1] = lane;  // a column
    result[lane] = plain[lane][1] + padded[lane][1];
}

int main()
{
    int* result = nullptr;
    cudaMalloc(&result, 32 * sizeof(int));
    rows_and_columns<<<1, 32>>>(result);
    cudaDeviceSynchronize();
    cudaFree(result);
}
