// SPDX-License-Identifier: MIT
// A texture object that is destroyed leaves the array that it reads.
#include <cuda_runtime.h>

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t image = nullptr;
    cudaMallocArray(&image, &format, 4, 4);  // never freed
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image;
    const cudaTextureDesc sampling = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &sampling, nullptr);
    cudaDestroyTextureObject(texture);
}

// expect: leak | note
//   object allocation | bytes 64 | offset 0 | line "never freed"
