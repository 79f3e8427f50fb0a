// SPDX-License-Identifier: MIT
// The pointer in device memory outlives what it points to.
#include <cuda_runtime.h>

struct List
{
    int* values;
};

__global__ void released_managed_memory(const List* list)
{
    list->values[threadIdx.x] = 1;  // write
}

int main()
{
    List* list = nullptr;
    cudaMallocManaged(&list, sizeof(List));
    cudaMallocManaged(&list->values, 16 * sizeof(int));  // allocated
    cudaFree(list->values);
    released_managed_memory<<<1, 16>>>(list);
    cudaDeviceSynchronize();
    cudaFree(list);
}

// expect: out-of-bounds | error | reason released | kernel released_managed_memory | space global | bytes 4
//   | count 16
//   write | thread (0,0,0) | line "write"
//   object released allocation | bytes 64 | offset 0 | line "allocated"
