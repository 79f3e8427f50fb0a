// expect: accepted
// Blocks of 32 x 8 threads.
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

__global__ void blend(const float* field, float* next, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    const int cell = y * width + x;
    const float here = field[cell];
    const float left = x > 0 ? field[cell - 1] : here;
    const float right = x < width - 1 ? field[cell + 1] : here;
    const float up = y > 0 ? field[cell - width] : here;
    const float down = y < height - 1 ? field[cell + width] : here;
    next[cell] = here + speed * (left + right + up + down - 4.0f * here);
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

    const dim3 block(32, 8);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    float* now = field;
    float* next = spare;
    for (int step = 0; step < steps; ++step) {
        copy_heaters<<<grid, block>>>(now, heaters, width, height);
        blend<<<grid, block>>>(now, next, width, height);
        std::swap(now, next);
    }
    if (now != field) {  // after an odd number of steps
        cudaMemcpy(field, now, bytes, cudaMemcpyDeviceToDevice);
    }
    cudaFree(spare);
}
