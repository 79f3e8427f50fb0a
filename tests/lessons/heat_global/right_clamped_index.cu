// expect: accepted
// Half of the cell's own temperature and half of the average of its neighbours; at the edge an index is clamped.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

__global__ void copy_heaters(float* field, const float* heaters, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const int cell = y * width + x;
        if (heaters[cell] >= 0.0f) {
            field[cell] = heaters[cell];
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
    const float left = field[y * width + max(x - 1, 0)];
    const float right = field[y * width + min(x + 1, width - 1)];
    const float up = field[max(y - 1, 0) * width + x];
    const float down = field[min(y + 1, height - 1) * width + x];
    next[cell] = 0.5f * field[cell] + (left + right + up + down) * 0.125f;
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
        blend<<<grid, block>>>(now, next, width, height);
        std::swap(now, next);
    }
    if (now != field) {  // after an odd number of steps
        cudaMemcpy(field, now, bytes, cudaMemcpyDeviceToDevice);
    }
    cudaFree(spare);
}
