// SPDX-License-Identifier: MIT
// To free the memory that a texture reads does not destroy the texture.
#include <cuda_runtime.h>

int main()
{
    constexpr std::size_t bytes = 16 * sizeof(float);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = bytes;
    cudaMalloc(&resource.res.linear.devPtr, bytes);
    const cudaTextureDesc sampling = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &sampling, nullptr);  // never destroyed
    cudaFree(resource.res.linear.devPtr);
}

// expect: leak | note
//   object texture object | bytes 0 | offset 0 | line "never destroyed"
