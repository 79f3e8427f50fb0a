// A kernel that copies, and a copy of the runtime that does it again.
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
    copy<<<(n + 127) / 128, 128>>>(from, to, n);
    cudaMemcpy(to, from, n * sizeof(int), cudaMemcpyDeviceToDevice);
}
