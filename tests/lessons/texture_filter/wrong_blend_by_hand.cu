// expect: budget | texture
// Right and more exact, from global memory: the texture unit has nothing to do.
#include "texture_filter.hpp"

#include <cuda_runtime.h>

__device__ float pixel(const float* image, int width, int height, float x, float y)
{
    const int column = min(max(static_cast<int>(x), 0), width - 1);
    const int row = min(max(static_cast<int>(y), 0), height - 1);
    return image[row * width + column];
}

__global__ void resample(const float* image, int width, int height, float* out, int out_width, int out_height)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < out_width && row < out_height) {
        float value = 0.0f;
        const float u = (column + 0.5f) * width / out_width - 0.5f;
        const float v = (row + 0.5f) * height / out_height - 0.5f;
        const float i = floorf(u), j = floorf(v);
        const float top = (1 - (u - i)) * pixel(image, width, height, i + 0, j + 0) + (u - i) * pixel(image, width, height, i + 1, j + 0);
        const float bottom = (1 - (u - i)) * pixel(image, width, height, i + 0, j + 1) + (u - i) * pixel(image, width, height, i + 1, j + 1);
        value = (1 - (v - j)) * top + (v - j) * bottom;
        out[row * out_width + column] = value;
    }
}

void texture_filter(const float* image, int width, int height, float* out, int out_width, int out_height)
{
    if (out_width == 0 || out_height == 0) {
        return;
    }
    const dim3 block(32, 8), grid((out_width + 31) / 32, (out_height + 7) / 8);
    resample<<<grid, block>>>(image, width, height, out, out_width, out_height);
}
