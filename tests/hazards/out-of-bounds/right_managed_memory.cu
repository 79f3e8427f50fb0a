// SPDX-License-Identifier: MIT
// A pointer in managed memory to managed memory.
#include <cuda_runtime.h>

struct List
{
    int* values;
};

__global__ void right_managed_memory(const List* list)
{
    list->values[threadIdx.x] = 1;
}

int main()
{
    List* list = nullptr;
    cudaMallocManaged(&list, sizeof(List));
    cudaMallocManaged(&list->values, 16 * sizeof(int));
    right_managed_memory<<<1, 16>>>(list);
    cudaDeviceSynchronize();
    cudaFree(list->values);
    cudaFree(list);
}
