// expect: accepted
// One kernel a step, and four cells of a row for each thread, which loads and stores them at once where rows allow it.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

constexpr int cells_a_thread = 4;

__device__ float heated(float heater, float cell) { return heater != no_heater ? heater : cell; }

__device__ float blended(float here, float left, float right, float up, float down)
{
    return here + speed * (left + right + up + down - 4.0f * here);
}

__global__ void copy_heaters(float* field, const float* heaters, int cells)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < cells && heaters[i] != no_heater) {
        field[i] = heaters[i];
    }
}

/// Four cells that begin at a multiple of 16 bytes.
__device__ float4 four(const float* cells) { return *reinterpret_cast<const float4*>(cells); }

/// `keeps_heaters`: whether a step follows, which begins with the heaters in place.
__global__ void blend(const float* field, const float* heaters, float* next, int width, int height, bool keeps_heaters)
{
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= height) {
        return;
    }
    if (width % cells_a_thread != 0) {  // a row need not begin at a multiple of 16 bytes
        const int left_end = cells_a_thread * static_cast<int>(blockIdx.x * blockDim.x);
        const int right_end = min(left_end + cells_a_thread * static_cast<int>(blockDim.x), width);
        for (int x = left_end + threadIdx.x; x < right_end; x += blockDim.x) {
            const int i = y * width + x;
            const float here = field[i];
            const float result = blended(here, x > 0 ? field[i - 1] : here, x < width - 1 ? field[i + 1] : here,
                                         y > 0 ? field[i - width] : here, y < height - 1 ? field[i + width] : here);
            next[i] = keeps_heaters ? heated(heaters[i], result) : result;
        }
        return;
    }
    const int x = cells_a_thread * (blockIdx.x * blockDim.x + threadIdx.x);
    if (x >= width) {
        return;
    }
    const int cell = y * width + x;
    const float4 here = four(field + cell);
    const float4 up = y > 0 ? four(field + cell - width) : here;
    const float4 down = y < height - 1 ? four(field + cell + width) : here;
    const float left = x > 0 ? field[cell - 1] : here.x;
    const float right = x + cells_a_thread < width ? field[cell + cells_a_thread] : here.w;
    float4 result = make_float4(
        blended(here.x, left, here.y, up.x, down.x), blended(here.y, here.x, here.z, up.y, down.y),
        blended(here.z, here.y, here.w, up.z, down.z), blended(here.w, here.z, right, up.w, down.w));
    if (keeps_heaters) {
        const float4 heater = four(heaters + cell);
        result = make_float4(heated(heater.x, result.x), heated(heater.y, result.y), heated(heater.z, result.z),
                             heated(heater.w, result.w));
    }
    *reinterpret_cast<float4*>(next + cell) = result;
}

void heat_global(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    const int cells = width * height;
    if (cells == 0) {
        return;
    }
    float* spare = nullptr;
    cudaMalloc(&spare, sizeof(float) * cells);
    float* now = steps % 2 == 0 ? field : spare;  // so that the last step writes the field
    float* next = steps % 2 == 0 ? spare : field;
    cudaMemcpy(now, start, sizeof(float) * cells, cudaMemcpyDeviceToDevice);
    if (steps > 0) {
        copy_heaters<<<(cells + 255) / 256, 256>>>(now, heaters, cells);
    }
    const dim3 block(16, 8);
    const int quads = (width + cells_a_thread - 1) / cells_a_thread;
    const dim3 grid((quads + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    for (int step = 0; step < steps; ++step) {
        blend<<<grid, block>>>(now, heaters, next, width, height, step + 1 < steps);
        std::swap(now, next);
    }
    cudaFree(spare);
}
