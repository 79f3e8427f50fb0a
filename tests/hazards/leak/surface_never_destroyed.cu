// SPDX-License-Identifier: MIT
// Two surfaces over an array, and one call that destroys.
#include <cuda_runtime.h>

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t image = nullptr;
    cudaMallocArray(&image, &format, 4, 4, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image;
    cudaSurfaceObject_t surfaces[2] = {};
    for (cudaSurfaceObject_t& surface : surfaces) {
        cudaCreateSurfaceObject(&surface, &resource);  // allocated
    }
    cudaDestroySurfaceObject(surfaces[0]);
    cudaFreeArray(image);
}

// expect: leak | note
//   object surface object | bytes 0 | offset 0 | line "allocated"
