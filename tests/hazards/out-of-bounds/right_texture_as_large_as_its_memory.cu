// SPDX-License-Identifier: MIT
// The texture has as many texels as the array, and a fetch past its end returns 0.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_texture_as_large_as_its_memory(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}
// [kernel]

int main()
{
    float* table = nullptr;
    cudaMalloc(&table, 16 * sizeof(float));
    cudaMemset(table, 0, 16 * sizeof(float));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 16 * sizeof(float);
    const cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_texture_as_large_as_its_memory<<<1, 32>>>(texture, out);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(out);
    cudaFree(table);
}
