// SPDX-License-Identifier: MIT
// The texture is described with more texels than the array has, and none of these is fetched. Behind the array comes
// another one, so that the last texel lies in memory that is there.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_texture_larger_than_its_memory(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}
// [kernel]

int main()
{
    float* table = nullptr;
    float* out = nullptr;
    cudaMalloc(&table, 16 * sizeof(float));
    cudaMalloc(&out, 1000 * sizeof(float));
    cudaMemset(table, 0, 16 * sizeof(float));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 500 * sizeof(float);
    const cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    right_texture_larger_than_its_memory<<<1, 16>>>(texture, out);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(out);
    cudaFree(table);
}
