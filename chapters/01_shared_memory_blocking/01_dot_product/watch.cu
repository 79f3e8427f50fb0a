// SPDX-License-Identifier: MIT
// Watched in lesson 1.1: a block looks for its largest value, in a tree of another shape.
#include <cuda_runtime.h>

constexpr int block_size = 8;

__global__ void largest(const int* values, int* result)
{
    __shared__ int best[block_size];
    const int t = threadIdx.x;
    best[t] = values[t];
    __syncthreads();

    for (int apart = 1; apart < block_size; apart *= 2) {
        if (t % (2 * apart) == 0) {
            best[t] = max(best[t], best[t + apart]);
        }
        __syncthreads();
    }
    if (t == 0) {
        *result = best[0];
    }
}

int main()
{
    const int values[block_size] = {3, 1, 7, 0, 4, 1, 6, 2};
    int* in = nullptr;
    int* result = nullptr;
    cudaMalloc(&in, sizeof values);
    cudaMalloc(&result, sizeof(int));
    cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
    largest<<<1, block_size>>>(in, result);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(result);
}
