// expect: accepted
// Fields in CUDA arrays, whose layout is nobody's business: read through textures, written through surfaces.
#include "heat_texture_2d.hpp"

#include <cuda_runtime.h>

#include <utility>

struct Image
{
    cudaArray_t array;
    cudaTextureObject_t texture;
    cudaSurfaceObject_t surface;
};

static Image image_of(const float* numbers, int width, int height)
{
    Image image{};
    const cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
    cudaMallocArray(&image.array, &channel, width, height, cudaArraySurfaceLoadStore);
    const std::size_t row = width * sizeof(float);
    cudaMemcpy2DToArray(image.array, 0, 0, numbers, row, row, height, cudaMemcpyDeviceToDevice);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image.array;
    cudaTextureDesc description{};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    cudaCreateTextureObject(&image.texture, &resource, &description, nullptr);
    cudaCreateSurfaceObject(&image.surface, &resource);
    return image;
}

__global__ void set_heaters(cudaTextureObject_t heaters, cudaSurfaceObject_t field, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    const float heater = tex2D<float>(heaters, x, y);
    if (heater != no_heater) {
        surf2Dwrite(heater, field, x * static_cast<int>(sizeof(float)), y);
    }
}

__global__ void spread(cudaTextureObject_t from, cudaSurfaceObject_t to, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    const float here = tex2D<float>(from, x, y);
    const float around = tex2D<float>(from, x - 1, y) + tex2D<float>(from, x + 1, y) +
                         tex2D<float>(from, x, y - 1) + tex2D<float>(from, x, y + 1);
    surf2Dwrite(here + speed * (around - 4.0f * here), to, x * static_cast<int>(sizeof(float)), y);
}

void heat_texture_2d(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    if (width == 0 || height == 0) {
        return;
    }
    Image now = image_of(start, width, height);
    Image next = image_of(start, width, height);
    const Image fixed = image_of(heaters, width, height);
    const dim3 block(32, 8);
    const dim3 grid((width + 31) / 32, (height + 7) / 8);
    for (int step = 0; step < steps; ++step) {
        set_heaters<<<grid, block>>>(fixed.texture, now.surface, width, height);
        spread<<<grid, block>>>(now.texture, next.surface, width, height);
        std::swap(now, next);
    }
    const std::size_t row = width * sizeof(float);
    cudaMemcpy2DFromArray(field, row, now.array, 0, 0, row, height, cudaMemcpyDeviceToDevice);
    for (const Image& image : {now, next, fixed}) {
        cudaDestroyTextureObject(image.texture);
        cudaDestroySurfaceObject(image.surface);
        cudaFreeArray(image.array);
    }
}
