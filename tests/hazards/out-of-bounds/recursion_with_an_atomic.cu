// SPDX-License-Identifier: MIT
// A function that counts its calls in an atomic counter calls itself, and nothing ever stops it.
#include <cuda_runtime.h>

__device__ int visit(int* visits, int node)
{
    atomicAdd(visits, 1);  // write
    return visit(visits, 2 * node) + node;
}

__global__ void recursion_with_an_atomic(int* visits)
{
    visits[1] = visit(visits, 1);
}

int main()
{
    int* visits = nullptr;
    cudaMalloc(&visits, 2 * sizeof(int));
    cudaMemset(visits, 0, 2 * sizeof(int));
    recursion_with_an_atomic<<<1, 1>>>(visits);
    cudaDeviceSynchronize();
    cudaFree(visits);
}

// expect: out-of-bounds | error | reason stack | kernel recursion_with_an_atomic | space local
//   write | thread (0,0,0) | line "write"
