// SPDX-License-Identifier: MIT
// Watched in lesson 1.2: threads return before a barrier that the others wait at. This kernel is wrong on purpose.
#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void differences(const int* values, int* result, int n)
{
    __shared__ int tile[block_size];
    const int t = threadIdx.x;
    if (t >= n) {
        return;
    }
    tile[t] = values[t];
    __syncthreads();

    const int next = t + 1 < n ? tile[t + 1] : 0;
    result[t] = next - tile[t];
}

int main()
{
    constexpr int n = 200;
    int values[n];
    for (int i = 0; i < n; ++i) {
        values[i] = i * i % 100;
    }
    int* in = nullptr;
    int* result = nullptr;
    cudaMalloc(&in, sizeof values);
    cudaMalloc(&result, sizeof values);
    cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
    differences<<<1, block_size>>>(in, result, n);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(result);
}
