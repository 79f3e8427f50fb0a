// expect: budget | texture
// Right and more exact, from global memory: the texture unit has nothing to do.
#include "turned_photo.hpp"

#include <cuda_runtime.h>

__device__ int place_of(int i, int extent, Edge edge)
{
    if (edge == Edge::tiled) {
        return (i % extent + extent) % extent;
    }
    if (edge == Edge::mirrored) {
        const int j = (i % (2 * extent) + 2 * extent) % (2 * extent);
        return j < extent ? j : 2 * extent - 1 - j;
    }
    return min(max(i, 0), extent - 1);
}

__device__ float pixel(const float* photo, int width, int height, int column, int row, Edge edge)
{
    if (edge == Edge::black && (column < 0 || column >= width || row < 0 || row >= height)) {
        return 0;
    }
    return photo[place_of(row, height, edge) * width + place_of(column, width, edge)];
}

__global__ void show(const float* photo, int width, int height, float* out, int out_width, int out_height, View view)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < out_width && row < out_height) {
        const float x = view.origin_x + (column + 0.5f) * view.right_x + (row + 0.5f) * view.down_x;
        const float y = view.origin_y + (column + 0.5f) * view.right_y + (row + 0.5f) * view.down_y;
        const bool is_linear = view.blend == Blend::linear;
        const float u = is_linear ? x - 0.5f : floorf(x), v = is_linear ? y - 0.5f : floorf(y);
        const int i = floorf(u), j = floorf(v);
        const float p = u - i, q = v - j;
        const Edge edge = view.edge;
        const float top = (1 - p) * pixel(photo, width, height, i, j, edge) + p * pixel(photo, width, height, i + 1, j, edge);
        const float bottom = (1 - p) * pixel(photo, width, height, i, j + 1, edge) + p * pixel(photo, width, height, i + 1, j + 1, edge);
        out[row * out_width + column] = (1 - q) * top + q * bottom;
    }
}

void turned_photo(const float* photo, int width, int height, float* out, int out_width, int out_height, View view)
{
    if (out_width == 0 || out_height == 0) {
        return;
    }
    const dim3 block(32, 8), grid((out_width + 31) / 32, (out_height + 7) / 8);
    show<<<grid, block>>>(photo, width, height, out, out_width, out_height, view);
}
