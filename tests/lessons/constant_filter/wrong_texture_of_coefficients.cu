// expect: budget | textures are read for the samples alone
// Constant memory holds the number of coefficients alone, and they come through a texture.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

__constant__ int length;

__global__ void constant_filter_kernel(cudaTextureObject_t table, const float* in, float* out, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        for (int k = 0; k < length; ++k) {
            sum += tex1Dfetch<float>(table, k) * in[i + k];
        }
        out[i] = sum;
    }
}

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        float* copy = nullptr;
        cudaMalloc(&copy, sizeof(float) * taps);
        cudaMemcpy(copy, coefficients, sizeof(float) * taps, cudaMemcpyHostToDevice);
        cudaMemcpyToSymbol(length, &taps, sizeof taps);
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeLinear;
        resource.res.linear.devPtr = copy;
        resource.res.linear.desc = cudaCreateChannelDesc<float>();
        resource.res.linear.sizeInBytes = sizeof(float) * taps;
        const cudaTextureDesc description = {};
        cudaTextureObject_t table = 0;
        cudaCreateTextureObject(&table, &resource, &description, nullptr);
        constant_filter_kernel<<<(n + block_size - 1) / block_size, block_size>>>(table, in, out, n);
        cudaDeviceSynchronize();
        cudaDestroyTextureObject(table);
        cudaFree(copy);
    }
}
