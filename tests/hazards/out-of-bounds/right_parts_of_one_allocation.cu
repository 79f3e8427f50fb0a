// SPDX-License-Identifier: MIT
// One allocation is shared out as an array of ints and one of doubles.
#include <cuda_runtime.h>

__global__ void right_parts_of_one_allocation(int* ids, double* values)
{
    ids[threadIdx.x] = threadIdx.x;
    values[threadIdx.x] = threadIdx.x;
}

int main()
{
    char* pool = nullptr;
    cudaMalloc(&pool, 32 * (sizeof(int) + sizeof(double)));
    right_parts_of_one_allocation<<<1, 32>>>(reinterpret_cast<int*>(pool),
                                             reinterpret_cast<double*>(pool + 32 * sizeof(int)));
    cudaDeviceSynchronize();
    cudaFree(pool);
}
