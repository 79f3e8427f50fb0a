// expect: compile | 'cudaMemcpy' belongs to the device
// The CUDA runtime says what this file lets it say.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

extern "C" {
cudaError_t cudaMemcpy(void*, const void*, size_t, cudaMemcpyKind)
{
    return cudaSuccess;
}
cudaError_t cudaMalloc(void** pointer, size_t)
{
    *pointer = nullptr;
    return cudaSuccess;
}
cudaError_t cudaGetLastError()
{
    return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize()
{
    return cudaSuccess;
}
}

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

void nearest_neighbour(const float3*, int* nearest, int n)
{
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
}
