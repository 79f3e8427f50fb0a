// SPDX-License-Identifier: MIT
// Watched in lesson 1.8: a warp writes a row and a column of two arrays, one with longer rows.
#include <cuda_runtime.h>

__global__ void rows_and_columns(int* result)
{
    __shared__ int plain[32][32];
    __shared__ int longer[32][34];
    const int lane = threadIdx.x;

    plain[0][lane] = lane;   // a row
    longer[0][lane] = lane;  // a row
    __syncwarp();
    plain[lane][1] = lane;   // a column
    longer[lane][1] = lane;  // a column
    result[lane] = plain[lane][1] + longer[lane][1];
}

int main()
{
    int* result = nullptr;
    cudaMalloc(&result, 32 * sizeof(int));
    rows_and_columns<<<1, 32>>>(result);
    cudaDeviceSynchronize();
    cudaFree(result);
}
