// expect: accepted
// A thread walks down 16 rows of a column and reads no cell twice: what was here is above next, what was below is here.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

constexpr int rows_a_thread = 16;

__global__ void copy_heaters(float* field, const float* heaters, int cells)
{
    for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < cells; cell += gridDim.x * blockDim.x) {
        const float heater = heaters[cell];
        if (heater != no_heater) {
            field[cell] = heater;
        }
    }
}

__global__ void blend(const float* field, float* next, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int first = blockIdx.y * rows_a_thread;
    if (x >= width) {
        return;
    }
    float above = field[max(first - 1, 0) * width + x];
    float here = field[first * width + x];
    for (int y = first; y < min(first + rows_a_thread, height); ++y) {
        const int cell = y * width + x;
        const float below = y < height - 1 ? field[cell + width] : here;
        const float left = x > 0 ? field[cell - 1] : here;
        const float right = x < width - 1 ? field[cell + 1] : here;
        next[cell] = here + speed * (left + right + above + below - 4.0f * here);
        above = here;
        here = below;
    }
}

void heat_global(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    const int cells = width * height;
    if (cells == 0) {
        return;
    }
    float* other = nullptr;
    cudaMalloc(&other, cells * sizeof(float));
    float* arrays[] = {field, other};
    // The array to begin with is chosen so that the last step writes `field`.
    int now = steps % 2;
    cudaMemcpy(arrays[now], start, cells * sizeof(float), cudaMemcpyDeviceToDevice);
    const dim3 grid((width + 127) / 128, (height + rows_a_thread - 1) / rows_a_thread);
    for (int step = 0; step < steps; ++step) {
        copy_heaters<<<min((cells + 255) / 256, 1024), 256>>>(arrays[now], heaters, cells);
        blend<<<grid, 128>>>(arrays[now], arrays[1 - now], width, height);
        now = 1 - now;
    }
    cudaFree(other);
}
