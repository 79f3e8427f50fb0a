// SPDX-License-Identifier: MIT
// cudaFreeArray() frees the array, whatever was done with it before.
#include <cuda_runtime.h>

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t image = nullptr;
    cudaMallocArray(&image, &format, 16, 8);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image;
    const cudaTextureDesc sampling = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &sampling, nullptr);
    cudaDestroyTextureObject(texture);
    cudaFreeArray(image);
}
