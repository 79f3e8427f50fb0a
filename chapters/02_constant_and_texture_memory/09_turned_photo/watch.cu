// SPDX-License-Identifier: MIT
// Watched in lesson 2.9: eight threads walk over a row of four texels by halves, and the linear filter blends.
#include <cuda_runtime.h>

constexpr int texels = 4;
constexpr int points = 8;

__device__ float seen[points];

__global__ void walk(cudaTextureObject_t row)
{
    const float x = threadIdx.x * 0.5f;
    seen[threadIdx.x] = tex2D<float>(row, x, 0.5f);
}

int main()
{
    const float greys[texels] = {0, 64, 192, 128};
    cudaArray_t array = nullptr;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, texels, 1);
    cudaMemcpy2DToArray(array, 0, 0, greys, sizeof greys, sizeof greys, 1, cudaMemcpyHostToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc reading = {};
    reading.normalizedCoords = 0;
    reading.filterMode = cudaFilterModeLinear;
    reading.addressMode[0] = cudaAddressModeClamp;
    reading.addressMode[1] = cudaAddressModeClamp;
    reading.readMode = cudaReadModeElementType;
    cudaTextureObject_t row = 0;
    cudaCreateTextureObject(&row, &resource, &reading, nullptr);
    walk<<<1, points>>>(row);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(row);
    cudaFreeArray(array);
}
