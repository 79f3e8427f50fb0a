// expect: accepted
// A block has a row, along which its threads stride. A heater stands for the cell below it, which is then not read.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

/// The temperature of a cell once the heaters are set.
__device__ float heated(const float* field, const float* heaters, int cell)
{
    const float heater = heaters[cell];
    return heater != no_heater ? heater : field[cell];
}

__global__ void set_heaters(const float* start, const float* heaters, float* field, int width)
{
    for (int x = threadIdx.x; x < width; x += blockDim.x) {
        const int cell = blockIdx.x * width + x;
        field[cell] = heated(start, heaters, cell);
    }
}

__global__ void blend(const float* field, const float* heaters, float* next, int width, int height, bool keeps_heaters)
{
    const int y = blockIdx.x;
    for (int x = threadIdx.x; x < width; x += blockDim.x) {
        const int cell = y * width + x;
        const float heater = keeps_heaters ? heaters[cell] : no_heater;
        if (heater != no_heater) {
            next[cell] = heater;
            continue;
        }
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
    if (steps == 0) {
        cudaMemcpy(field, start, bytes, cudaMemcpyDeviceToDevice);
        return;
    }
    float* spare = nullptr;
    cudaMalloc(&spare, bytes);
    float* now = steps % 2 == 0 ? field : spare;  // so that the last step writes the field
    float* next = steps % 2 == 0 ? spare : field;
    set_heaters<<<height, 128>>>(start, heaters, now, width);
    for (int step = 0; step < steps; ++step) {
        blend<<<height, 128>>>(now, heaters, next, width, height, step + 1 < steps);
        std::swap(now, next);
    }
    cudaFree(spare);
}
