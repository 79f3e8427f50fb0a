// expect: budget | neighbouring cells of a row
// A block has one thread: a warp has one lane at work.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

__global__ void copy_heaters(float* field, const float* heaters, int width, int height)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += gridDim.x * blockDim.x) {
        const int x = i % width;
        const int y = i / width;
        const int cell = y * width + x;
        const float heater = heaters[cell];
        if (heater != no_heater) {
            field[cell] = heater;
        }
    }
}

__global__ void blend(const float* field, float* next, int width, int height)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += gridDim.x * blockDim.x) {
        const int x = i % width;
        const int y = i / width;
        const int cell = y * width + x;
        const float here = field[cell];
        const float left = x > 0 ? field[cell - 1] : here;
        const float right = x < width - 1 ? field[cell + 1] : here;
        const float up = y > 0 ? field[cell - width] : here;
        const float down = y < height - 1 ? field[cell + width] : here;
        next[cell] = here + speed * (left + right + up + down - 4.0f * here);
    }
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

    float* now = field;
    float* next = spare;
    for (int step = 0; step < steps; ++step) {
        copy_heaters<<<width * height, 1>>>(now, heaters, width, height);
        blend<<<width * height, 1>>>(now, next, width, height);
        std::swap(now, next);
    }
    if (now != field) {  // after an odd number of steps
        cudaMemcpy(field, now, bytes, cudaMemcpyDeviceToDevice);
    }
    cudaFree(spare);
}
