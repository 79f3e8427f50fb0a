// SPDX-License-Identifier: MIT
// A texture and a surface that are created and destroyed in each iteration; a reset destroys what is left.
#include <cuda_runtime.h>

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t image = nullptr;
    cudaMallocArray(&image, &format, 4, 4, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image;
    const cudaTextureDesc sampling = {};
    cudaTextureObject_t texture = 0;
    cudaSurfaceObject_t surface = 0;
    for (int round = 0; round < 3; ++round) {
        cudaCreateTextureObject(&texture, &resource, &sampling, nullptr);
        cudaCreateSurfaceObject(&surface, &resource);
        cudaDestroySurfaceObject(surface);
        cudaDestroyTextureObject(texture);
    }
    cudaCreateTextureObject(&texture, &resource, &sampling, nullptr);
    cudaDeviceReset();
}
