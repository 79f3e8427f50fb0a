// SPDX-License-Identifier: MIT
// The second array begins at the next multiple of its alignment.
#include <cuda_runtime.h>

__global__ void right_sub_allocation_rounded_up(double* values)
{
    values[threadIdx.x] = 1.0;
}

int main()
{
    char* pool = nullptr;
    cudaMalloc(&pool, 1024);
    const size_t begin = (7 * sizeof(float) + alignof(double) - 1) / alignof(double) * alignof(double);
    right_sub_allocation_rounded_up<<<1, 16>>>(reinterpret_cast<double*>(pool + begin));
    cudaDeviceSynchronize();
    cudaFree(pool);
}
