// expect: budget | many threads share
// One warp goes through the whole plate.
#include "heat_texture_1d.hpp"

#include <cuda_runtime.h>

#include <utility>

cudaTextureObject_t texture_over(const float* numbers, std::size_t bytes)
{
    cudaTextureObject_t texture = 0;
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = const_cast<float*>(numbers);
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = bytes;
    cudaTextureDesc description = {};
    description.readMode = cudaReadModeElementType;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    return texture;
}

__global__ void copy_heaters(float* field, cudaTextureObject_t heaters, int width, int height)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += gridDim.x * blockDim.x) {
        const int x = i % width;
        const int y = i / width;
        const int cell = y * width + x;
        const float heater = tex1Dfetch<float>(heaters, cell);
        if (heater != no_heater) {
            field[cell] = heater;
        }
    }
}

__global__ void blend(cudaTextureObject_t field, float* next, int width, int height)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += gridDim.x * blockDim.x) {
        const int x = i % width;
        const int y = i / width;
        const int cell = y * width + x;
        const float here = tex1Dfetch<float>(field, cell);
        const float left = x > 0 ? tex1Dfetch<float>(field, cell - 1) : here;
        const float right = x < width - 1 ? tex1Dfetch<float>(field, cell + 1) : here;
        const float up = y > 0 ? tex1Dfetch<float>(field, cell - width) : here;
        const float down = y < height - 1 ? tex1Dfetch<float>(field, cell + width) : here;
        next[cell] = here + speed * (left + right + up + down - 4.0f * here);
    }
}

struct Field { float* cells; cudaTextureObject_t texture; };  // written through the one, read through the other

void heat_texture_1d(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    if (width == 0 || height == 0) {
        return;
    }
    const std::size_t bytes = sizeof(float) * width * height;
    float* spare = nullptr;
    cudaMalloc(&spare, bytes);
    cudaMemcpy(field, start, bytes, cudaMemcpyDeviceToDevice);
    const cudaTextureObject_t heater_texture = texture_over(heaters, bytes);
    Field now{field, texture_over(field, bytes)};
    Field next{spare, texture_over(spare, bytes)};
    for (int step = 0; step < steps; ++step) {
        copy_heaters<<<1, 32>>>(now.cells, heater_texture, width, height);
        blend<<<1, 32>>>(now.texture, next.cells, width, height);
        std::swap(now, next);
    }
    if (now.cells != field) {  // after an odd number of steps
        cudaMemcpy(field, now.cells, bytes, cudaMemcpyDeviceToDevice);
    }
    cudaDestroyTextureObject(heater_texture);
    cudaDestroyTextureObject(now.texture);
    cudaDestroyTextureObject(next.texture);
    cudaFree(spare);
}
