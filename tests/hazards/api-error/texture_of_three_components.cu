// SPDX-License-Identifier: MIT
// A texel has 1, 2 or 4 components.
#include <cuda_runtime.h>

// [kernel]
int main()
{
    void* texels = nullptr;
    cudaMalloc(&texels, 1024);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = texels;
    resource.res.linear.desc = cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat);
    resource.res.linear.sizeInBytes = 1024;
    cudaTextureDesc description{};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);  // call
    cudaDestroyTextureObject(texture);
    cudaFree(texels);
}
// [kernel]

// expect: api-error | error | reason call | function cudaCreateTextureObject()
//   | error cudaErrorInvalidChannelDescriptor
//   | detail the channel description must have 1, 2 or 4 components of one size, integers of 8, 16 or 32 bits or floats of 32
//   call | line "call"
