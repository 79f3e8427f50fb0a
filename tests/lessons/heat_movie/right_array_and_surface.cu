// expect: accepted
// Fields in CUDA arrays, as in "Try next" 1 of lesson 2.6: read through textures, written through surfaces.
#include "heat_movie.hpp"

#include <cuda_runtime.h>

#include <utility>
#include <vector>

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
    cudaMemcpy2DToArray(image.array, 0, 0, numbers, row, row, height, cudaMemcpyHostToDevice);
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

__global__ void paint(cudaTextureObject_t field, uchar4* picture, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const int heat = static_cast<int>(765.0f * tex2D<float>(field, x, y));
        const auto channel = [heat](int from) { return static_cast<unsigned char>(max(0, min(255, heat - from))); };
        picture[y * width + x] = make_uchar4(channel(0), channel(255), channel(510), 255);
    }
}

/// Numbers for all cells of a plate: those of the patches, and `elsewhere` where there is none.
std::vector<float> laid_out(const Patch* patches, int count, float elsewhere, int width, int height)
{
    std::vector<float> cells(static_cast<std::size_t>(width) * height, elsewhere);
    for (int i = 0; i < count; ++i) {
        for (int y = patches[i].top; y < patches[i].bottom; ++y) {
            for (int x = patches[i].left; x < patches[i].right; ++x) {
                cells[static_cast<std::size_t>(y) * width + x] = patches[i].temperature;
            }
        }
    }
    return cells;
}

void heat_movie(const Patch* warm, int warm_count, const Patch* heaters, int heater_count, unsigned char* pictures,
                int width, int height, int picture_count, int steps)
{
    const std::vector<float> start = laid_out(warm, warm_count, 0.0f, width, height);
    const std::vector<float> fixed = laid_out(heaters, heater_count, no_heater, width, height);
    if (start.empty()) {
        return;
    }
    const std::size_t bytes = start.size() * sizeof(uchar4);
    uchar4* picture = nullptr;
    cudaMalloc(&picture, bytes);
    Image now = image_of(start.data(), width, height);
    Image next = image_of(start.data(), width, height);
    const Image hot = image_of(fixed.data(), width, height);
    const dim3 block(32, 8);
    const dim3 grid((width + 31) / 32, (height + 7) / 8);
    for (int i = 0; i < picture_count; ++i) {
        for (int step = 0; step < steps; ++step) {
            set_heaters<<<grid, block>>>(hot.texture, now.surface, width, height);
            spread<<<grid, block>>>(now.texture, next.surface, width, height);
            std::swap(now, next);
        }
        paint<<<grid, block>>>(now.texture, picture, width, height);
        cudaMemcpy(pictures + i * bytes, picture, bytes, cudaMemcpyDeviceToHost);
    }
    for (const Image& image : {now, next, hot}) {
        cudaDestroyTextureObject(image.texture);
        cudaDestroySurfaceObject(image.surface);
        cudaFreeArray(image.array);
    }
    cudaFree(picture);
}
