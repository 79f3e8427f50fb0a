// expect: budget | no textures
// The plate is read through a texture: that is the next lesson.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

__global__ void copy_heaters(float* field, const float* heaters, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const int cell = y * width + x;
        const float heater = heaters[cell];
        if (heater != no_heater) {
            field[cell] = heater;
        }
    }
}

__global__ void blend(cudaTextureObject_t field, float* next, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    const int cell = y * width + x;
    const float here = tex1Dfetch<float>(field, cell);
    const float left = x > 0 ? tex1Dfetch<float>(field, cell - 1) : here;
    const float right = x < width - 1 ? tex1Dfetch<float>(field, cell + 1) : here;
    const float up = y > 0 ? tex1Dfetch<float>(field, cell - width) : here;
    const float down = y < height - 1 ? tex1Dfetch<float>(field, cell + width) : here;
    next[cell] = here + speed * (left + right + up + down - 4.0f * here);
}

cudaTextureObject_t texture_over(float* numbers, std::size_t bytes)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = numbers;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = bytes;
    const cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    return texture;
}

void heat_global(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    if (width == 0 || height == 0) {
        return;
    }
    const std::size_t bytes = sizeof(float) * width * height;
    float* spare = nullptr;
    cudaMalloc(&spare, bytes);
    cudaMemcpy(field, start, bytes, cudaMemcpyDeviceToDevice);

    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    float* now = field;
    float* next = spare;
    for (int step = 0; step < steps; ++step) {
        copy_heaters<<<grid, block>>>(now, heaters, width, height);
        const cudaTextureObject_t texture = texture_over(now, bytes);
        blend<<<grid, block>>>(texture, next, width, height);
        cudaDeviceSynchronize();
        cudaDestroyTextureObject(texture);
        std::swap(now, next);
    }
    if (now != field) {  // after an odd number of steps
        cudaMemcpy(field, now, bytes, cudaMemcpyDeviceToDevice);
    }
    cudaFree(spare);
}
