// SPDX-License-Identifier: MIT
// The recursion ends at the leaves.
#include <cuda_runtime.h>

__device__ int visit(int* visits, int node)
{
    atomicAdd(visits, 1);
    return node >= 64 ? node : visit(visits, 2 * node) + visit(visits, 2 * node + 1);
}

__global__ void right_recursion_with_an_atomic(int* visits)
{
    visits[1] = visit(visits, 1);
}

int main()
{
    int* visits = nullptr;
    cudaMalloc(&visits, 2 * sizeof(int));
    cudaMemset(visits, 0, 2 * sizeof(int));
    right_recursion_with_an_atomic<<<1, 1>>>(visits);
    cudaDeviceSynchronize();
    cudaFree(visits);
}
