// SPDX-License-Identifier: MIT
// Watched in lesson 4.5: the answers of 32 lanes become a mask.
#include <cuda_runtime.h>

__global__ void votes(const int* values, unsigned* result)
{
    const int lane = threadIdx.x;
    const int value = values[lane];
    const unsigned odd = __ballot_sync(0xffffffff, value % 2 != 0);
    const int all_small = __all_sync(0xffffffff, value < 90);
    const int any_large = __any_sync(0xffffffff, value > 90);
    unsigned odd_below = 0;
    if (lane < 16) {
        odd_below = __ballot_sync(0x0000ffff, value % 2 != 0);
    }
    result[lane] = odd + odd_below + all_small + any_large;
}

int main()
{
    int values[32];
    for (int i = 0; i < 32; ++i) {
        values[i] = i * i % 95;
    }
    int* in = nullptr;
    unsigned* result = nullptr;
    cudaMalloc(&in, sizeof values);
    cudaMalloc(&result, sizeof values);
    cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
    votes<<<1, 32>>>(in, result);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(result);
}
