// expect: accepted
// A CUDA array has no pitch to get wrong.
#include "image_edges.hpp"

#include <cuda_runtime.h>

__global__ void find_edges(cudaTextureObject_t texture, float* edges, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const float around = tex2D<float>(texture, x - 1, y) + tex2D<float>(texture, x + 1, y) +
                             tex2D<float>(texture, x, y - 1) + tex2D<float>(texture, x, y + 1);
        edges[y * width + x] = 4.0f * tex2D<float>(texture, x, y) - around;
    }
}

void image_edges(const float* image, float* edges, int width, int height)
{
    if (width == 0 || height == 0) {
        return;
    }
    cudaArray_t array = nullptr;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    const std::size_t row_bytes = sizeof(float) * width;
    cudaMallocArray(&array, &format, width, height);
    cudaMemcpy2DToArray(array, 0, 0, image, row_bytes, row_bytes, height, cudaMemcpyDeviceToDevice);

    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc reading = {};
    reading.addressMode[0] = reading.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &reading, nullptr);

    const dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8);
    find_edges<<<grid, block>>>(texture, edges, width, height);
    cudaDeviceSynchronize();  // the kernel may still fetch
    cudaDestroyTextureObject(texture);
    cudaFreeArray(array);
}
