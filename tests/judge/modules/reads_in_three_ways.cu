// A third of each number comes from global memory, a third through a texture, a third from constant memory; two blocks
// have no work; and the host looks at one number.
#include "change.hpp"

#include <cuda_runtime.h>

__constant__ int table[1024];

__global__ void average(const int* from, cudaTextureObject_t texture, int* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = (from[i] + tex1Dfetch<int>(texture, i) + table[i]) / 3;
    }
}

void change(const int* from, int* to, int n)
{
    const std::size_t bytes = n * sizeof(int);
    cudaMemcpyToSymbol(table, from, bytes, 0, cudaMemcpyDeviceToDevice);
    int* aligned = nullptr;
    cudaMalloc(&aligned, bytes);
    cudaMemcpy(aligned, from, bytes, cudaMemcpyDeviceToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = aligned;
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    resource.res.linear.sizeInBytes = bytes;
    const cudaTextureDesc sampling = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &sampling, nullptr);
    average<<<(n + 127) / 128 + 2, 128>>>(from, texture, to, n);
    int first = 0;
    cudaMemcpy(&first, to, sizeof first, cudaMemcpyDeviceToHost);
    cudaDestroyTextureObject(texture);
    cudaFree(aligned);
}
