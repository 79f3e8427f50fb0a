// Launches with more shared memory than a block may have. Where the first number is 1, it sees the error and launches with
// less; where it is 2, it sees the error and goes on; else it does not look.
#include "change.hpp"

#include <cuda_runtime.h>

__global__ void copy(const int* from, int* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

void change(const int* from, int* to, int n)
{
    const int blocks = (n + 127) / 128;
    int first = 0;
    cudaMemcpy(&first, from, sizeof first, cudaMemcpyDeviceToHost);
    copy<<<blocks, 128, 100000>>>(from, to, n);
    const bool was_refused = (first == 1 || first == 2) && cudaGetLastError() != cudaSuccess;
    if (was_refused && first == 1) {
        copy<<<blocks, 128, 1000>>>(from, to, n);
    }
}
