// expect: budget | many threads share
// One block goes through the whole plate.
#include "heat_movie.hpp"

#include <cuda_runtime.h>

#include <utility>
#include <vector>

__global__ void copy_heaters(float* field, const float* heaters, int width, int height)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += gridDim.x * blockDim.x) {
        const int x = i % width;
        const int y = i / width;
        const int cell = y * width + x;
        const float heater = heaters[cell];
        if (heater != no_heater) {
            field[cell] = heater;
        }
    }
}

__global__ void blend(const float* field, float* next, int width, int height)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += gridDim.x * blockDim.x) {
        const int x = i % width;
        const int y = i / width;
        const int cell = y * width + x;
        const float here = field[cell];
        const float left = x > 0 ? field[cell - 1] : here;
        const float right = x < width - 1 ? field[cell + 1] : here;
        const float up = y > 0 ? field[cell - width] : here;
        const float down = y < height - 1 ? field[cell + width] : here;
        next[cell] = here + speed * (left + right + up + down - 4.0f * here);
    }
}

__global__ void paint(const float* field, uchar4* picture, int cells)
{
    for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < cells; cell += gridDim.x * blockDim.x) {
        const int heat = static_cast<int>(765.0f * field[cell]);
        const auto channel = [heat](int from) { return static_cast<unsigned char>(max(0, min(255, heat - from))); };
        picture[cell] = make_uchar4(channel(0), channel(255), channel(510), 255);
    }
}

std::vector<float> laid_out(const Patch* patches, int count, float elsewhere, int width, int height)
{
    std::vector<float> cells(static_cast<std::size_t>(width) * height, elsewhere);
    for (int i = 0; i < count; ++i) {
        for (int y = patches[i].top; y < patches[i].bottom; ++y) {
            for (int x = patches[i].left; x < patches[i].right; ++x) {
                cells[static_cast<std::size_t>(y) * width + x] = patches[i].temperature;
            }
        }
    }
    return cells;
}

void heat_movie(const Patch* warm, int warm_count, const Patch* heaters, int heater_count, unsigned char* pictures,
                int width, int height, int picture_count, int steps)
{
    const std::vector<float> start = laid_out(warm, warm_count, 0.0f, width, height);
    const std::vector<float> fixed = laid_out(heaters, heater_count, no_heater, width, height);
    if (start.empty()) {
        return;
    }
    const std::size_t bytes = start.size() * sizeof(float);
    const int cells = width * height;
    float *now, *next, *fixed_cells;
    uchar4* picture;
    cudaMalloc(&now, bytes);
    cudaMalloc(&next, bytes);
    cudaMalloc(&fixed_cells, bytes);
    cudaMalloc(&picture, cells * sizeof(uchar4));
    cudaMemcpy(now, start.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(fixed_cells, fixed.data(), bytes, cudaMemcpyHostToDevice);
    for (int i = 0; i < picture_count; ++i) {
        for (int step = 0; step < steps; ++step) {
            copy_heaters<<<1, 256>>>(now, fixed_cells, width, height);
            blend<<<1, 256>>>(now, next, width, height);
            std::swap(now, next);
        }
        paint<<<1, 256>>>(now, picture, cells);
        cudaMemcpy(pictures + sizeof(uchar4) * cells * i, picture, cells * sizeof(uchar4), cudaMemcpyDeviceToHost);
    }
    for (void* memory : {static_cast<void*>(now), static_cast<void*>(next), static_cast<void*>(fixed_cells),
                         static_cast<void*>(picture)}) {
        cudaFree(memory);
    }
}
