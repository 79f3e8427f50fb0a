// SPDX-License-Identifier: MIT
// The array is freed when the kernel that reads it through a texture has ended.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_texture_over_memory_freed_later(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}
// [kernel]

int main()
{
    float* table = nullptr;
    cudaMalloc(&table, 32 * sizeof(float));
    cudaMemset(table, 0, 32 * sizeof(float));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 32 * sizeof(float);
    const cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_texture_over_memory_freed_later<<<1, 32>>>(texture, out);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(out);
    cudaFree(table);
}
