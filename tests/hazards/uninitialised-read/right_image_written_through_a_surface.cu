// SPDX-License-Identifier: MIT
// A kernel writes an array through a surface; it is copied to linear memory, and from there to the host.
#include <cuda_runtime.h>

__global__ void right_image_written_through_a_surface(cudaSurfaceObject_t surface)
{
    surf2Dwrite(1.0f, surface, static_cast<int>(threadIdx.x * sizeof(float)), static_cast<int>(threadIdx.y));
}

int main()
{
    float host[8][16] = {};
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    cudaMallocArray(&array, &format, 16, 8, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    cudaCreateSurfaceObject(&surface, &resource);
    float* rows = nullptr;
    cudaMalloc(&rows, sizeof host);
    right_image_written_through_a_surface<<<1, dim3(16, 8)>>>(surface);
    cudaMemcpy2DFromArray(rows, sizeof host[0], array, 0, 0, sizeof host[0], 8, cudaMemcpyDeviceToDevice);
    cudaMemcpy(host, rows, sizeof host, cudaMemcpyDeviceToHost);
    cudaDestroySurfaceObject(surface);
    cudaFreeArray(array);
    cudaFree(rows);
}
