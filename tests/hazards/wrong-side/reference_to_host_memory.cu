// SPDX-License-Identifier: MIT
// A device array of pointers, in which one is the host's.
#include <cuda_runtime.h>

__global__ void reference_to_host_memory(int** rows)
{
    rows[threadIdx.x][0] = 1;  // write
}

int main()
{
    int* rows[2] = {nullptr, new int[4]};
    int** table = nullptr;
    cudaMalloc(&rows[0], 4 * sizeof(int));
    cudaMalloc(&table, sizeof rows);
    cudaMemcpy(table, rows, sizeof rows, cudaMemcpyHostToDevice);
    reference_to_host_memory<<<1, 2>>>(table);
    const cudaError_t error = cudaDeviceSynchronize();
    delete[] rows[1];
    return error == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel reference_to_host_memory
//   | space global | bytes 4
//   write | thread (1,0,0) | line "write"
