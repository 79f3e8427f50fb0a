// SPDX-License-Identifier: MIT
// Integers are not filtered.
#include <cuda_runtime.h>

// [kernel]
int main()
{
    void* texels = nullptr;
    cudaMalloc(&texels, 1024);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = texels;
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    resource.res.linear.sizeInBytes = 1024;
    cudaTextureDesc description{};
    description.filterMode = cudaFilterModeLinear;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);  // call
    cudaDestroyTextureObject(texture);
    cudaFree(texels);
}
// [kernel]

// expect: api-error | error | reason call | function cudaCreateTextureObject()
//   | error cudaErrorInvalidFilterSetting
//   | detail cudaFilterModeLinear needs texels that are read as floats, and these are integers
//   call | line "call"
