// SPDX-License-Identifier: MIT
// The block that draws the last ticket sets the counter back with a plain write, as the guide's example does (CUDA C++
// Programming Guide, "Memory Fence Functions").
#include <cuda_runtime.h>

__device__ unsigned int count = 0;

__global__ void sum(const float* array, unsigned int n, volatile float* result)
{
    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        float partial = 0;
        for (unsigned int i = blockIdx.x; i < n; i += gridDim.x) {
            partial += array[i];
        }
        result[blockIdx.x] = partial;
        __threadfence();
        is_last = atomicInc(&count, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 0) {
        float total = 0;
        for (unsigned int i = 0; i < gridDim.x; ++i) {
            total += result[i];
        }
        result[0] = total;
        count = 0;
    }
}

int main()
{
    float* array = nullptr;
    float* result = nullptr;
    cudaMalloc(&array, 100 * sizeof(float));
    cudaMalloc(&result, 6 * sizeof(float));
    cudaMemset(array, 0, 100 * sizeof(float));
    for (int i = 0; i < 2; ++i) {
        sum<<<6, 32>>>(array, 100, result);
    }
    cudaDeviceSynchronize();
    cudaFree(array);
    cudaFree(result);
}
