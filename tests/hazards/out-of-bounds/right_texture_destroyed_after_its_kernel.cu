// SPDX-License-Identifier: MIT
// The texture object is destroyed behind the kernel that uses it, and another one takes its place.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_texture_destroyed_after_its_kernel(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);  // fetch
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
    right_texture_destroyed_after_its_kernel<<<1, 32>>>(texture, out);
    cudaDestroyTextureObject(texture);
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    right_texture_destroyed_after_its_kernel<<<1, 32>>>(texture, out);
    cudaDestroyTextureObject(texture);
    cudaFree(table);
    cudaFree(out);
}
