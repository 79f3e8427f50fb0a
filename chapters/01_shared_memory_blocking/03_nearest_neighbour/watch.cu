// SPDX-License-Identifier: MIT
// Watched in lesson 1.3: two warps bring a tile together, and the last tile is not full.
#include <cuda_runtime.h>

constexpr int tile_size = 64;

// How far is each value from the last one of its tile?
__global__ void distances(const int* values, int* result, int n)
{
    __shared__ int tile[tile_size];
    const int t = threadIdx.x;

    for (int base = 0; base < n; base += tile_size) {
        const int count = min(tile_size, n - base);
        if (t < count) {
            tile[t] = values[base + t];
        }
        __syncthreads();

        if (t < count) {
            result[base + t] = tile[count - 1] - tile[t];
        }
        __syncthreads();
    }
}

int main()
{
    constexpr int n = 100;
    int values[n];
    for (int i = 0; i < n; ++i) {
        values[i] = 10 + i;
    }
    int* in = nullptr;
    int* result = nullptr;
    cudaMalloc(&in, sizeof values);
    cudaMalloc(&result, sizeof values);
    cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
    distances<<<1, tile_size>>>(in, result, n);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(result);
}
