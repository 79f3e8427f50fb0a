// Exercise 2.4: heat spreads through a plate, each cell answered for by a thread.
// Page: lesson 2.4.  Checks: heat_global.check.cpp, in this folder.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

// [kernels]
__global__ void copy_heaters(float* field, const float* heaters, int width, int height)
{
    // TODO 1: Give each cell that holds a heater the heater's temperature, and leave the others alone.
    // One thread, one cell; neighbouring threads, neighbouring cells of a row.
    // end of TODO 1
}

__global__ void blend(const float* field, float* next, int width, int height)
{
    // TODO 2: Write the temperature of each cell after the step, from `field` to `next`. A neighbour that
    // lies beyond the edge of the plate counts as warm as the cell itself. Read global memory, no texture.
    // end of TODO 2
}
// [kernels]

// [host]
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
// [host]
