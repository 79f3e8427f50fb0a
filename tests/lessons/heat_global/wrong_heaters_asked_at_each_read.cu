// expect: budget | six numbers a cell
// Right and one kernel: but each of the five reads also asks for the heater of its cell.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

__device__ float temperature(const float* field, const float* heaters, int cell)
{
    return heaters[cell] != no_heater ? heaters[cell] : field[cell];
}

__global__ void spread(const float* field, const float* heaters, float* next, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    const int cell = y * width + x;
    const float here = temperature(field, heaters, cell);
    const float left = x > 0 ? temperature(field, heaters, cell - 1) : here;
    const float right = x < width - 1 ? temperature(field, heaters, cell + 1) : here;
    const float up = y > 0 ? temperature(field, heaters, cell - width) : here;
    const float down = y < height - 1 ? temperature(field, heaters, cell + width) : here;
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

    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    float* now = field;
    float* next = spare;
    for (int step = 0; step < steps; ++step) {
        spread<<<grid, block>>>(now, heaters, next, width, height);
        std::swap(now, next);
    }
    if (now != field) {  // after an odd number of steps
        cudaMemcpy(field, now, bytes, cudaMemcpyDeviceToDevice);
    }
    cudaFree(spare);
}
