// expect: accepted
// The host lists the cells that have a heater, and setting them takes a thread for each entry of the list.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>
#include <vector>

struct Heater { int cell; float temperature; };

__global__ void copy_heaters(float* field, const Heater* heaters, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        field[heaters[i].cell] = heaters[i].temperature;
    }
}

std::vector<Heater> listed(const float* heaters, int cells)
{
    std::vector<float> copy(cells);
    cudaMemcpy(copy.data(), heaters, sizeof(float) * cells, cudaMemcpyDeviceToHost);
    std::vector<Heater> list;
    for (int cell = 0; cell < cells; ++cell) {
        if (copy[cell] != no_heater) {
            list.push_back({cell, copy[cell]});
        }
    }
    return list;
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

    const std::vector<Heater> list = listed(heaters, width * height);
    const int count = static_cast<int>(list.size());
    Heater* entries = nullptr;
    cudaMalloc(&entries, sizeof(Heater) * (count + 1));
    cudaMemcpy(entries, list.data(), sizeof(Heater) * count, cudaMemcpyHostToDevice);

    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    float* now = field;
    float* next = spare;
    for (int step = 0; step < steps; ++step) {
        if (count > 0) {
            copy_heaters<<<(count + 255) / 256, 256>>>(now, entries, count);
        }
        blend<<<grid, block>>>(now, next, width, height);
        std::swap(now, next);
    }
    if (now != field) {  // after an odd number of steps
        cudaMemcpy(field, now, bytes, cudaMemcpyDeviceToDevice);
    }
    cudaFree(entries);
    cudaFree(spare);
}
