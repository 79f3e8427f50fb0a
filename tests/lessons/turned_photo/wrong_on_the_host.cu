// expect: unused | the device
// The host copies the photo, makes all pixels and copies them back.
#include "turned_photo.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <vector>

int place_of(int i, int extent, Edge edge)
{
    if (edge == Edge::tiled) {
        return (i % extent + extent) % extent;
    }
    if (edge == Edge::mirrored) {
        const int j = (i % (2 * extent) + 2 * extent) % (2 * extent);
        return j < extent ? j : 2 * extent - 1 - j;
    }
    return std::clamp(i, 0, extent - 1);
}

float pixel(const float* photo, int width, int height, int column, int row, Edge edge)
{
    if (edge == Edge::black && (column < 0 || column >= width || row < 0 || row >= height)) {
        return 0;
    }
    return photo[place_of(row, height, edge) * width + place_of(column, width, edge)];
}

void turned_photo(const float* photo, int width, int height, float* out, int out_width, int out_height, View view)
{
    std::vector<float> from(width * height), to(out_width * out_height);
    cudaMemcpy(from.data(), photo, from.size() * sizeof(float), cudaMemcpyDeviceToHost);
    for (int row = 0; row < out_height; ++row) {
        for (int column = 0; column < out_width; ++column) {
            const float x = view.origin_x + (column + 0.5f) * view.right_x + (row + 0.5f) * view.down_x;
            const float y = view.origin_y + (column + 0.5f) * view.right_y + (row + 0.5f) * view.down_y;
            const bool is_linear = view.blend == Blend::linear;
            const float u = is_linear ? x - 0.5f : std::floor(x), v = is_linear ? y - 0.5f : std::floor(y);
            const int i = std::floor(u), j = std::floor(v);
            const float p = u - i, q = v - j;
            const Edge edge = view.edge;
            const float top = (1 - p) * pixel(from.data(), width, height, i, j, edge) + p * pixel(from.data(), width, height, i + 1, j, edge);
            const float bottom = (1 - p) * pixel(from.data(), width, height, i, j + 1, edge) + p * pixel(from.data(), width, height, i + 1, j + 1, edge);
            to[row * out_width + column] = (1 - q) * top + q * bottom;
        }
    }
    cudaMemcpy(out, to.data(), to.size() * sizeof(float), cudaMemcpyHostToDevice);
}
