// expect: accepted
// One kernel a step with a tile in shared memory. Where there is a heater the cell is not read: each number about once.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

constexpr int side = 32;  // cells of a block, in each direction
constexpr int halo = side + 2;

__global__ void heat_and_blend(const float* field, const float* heaters, float* next, int width, int height)
{
    __shared__ float tile[halo][halo];
    const int left = blockIdx.x * side - 1;
    const int top = blockIdx.y * side - 1;
    for (int row = threadIdx.y; row < halo; row += blockDim.y) {
        for (int column = threadIdx.x; column < halo; column += blockDim.x) {
            const int x = left + column;
            const int y = top + row;
            if (x >= 0 && x < width && y >= 0 && y < height) {
                const float heater = heaters[y * width + x];
                tile[row][column] = heater != no_heater ? heater : field[y * width + x];
            }
        }
    }
    __syncthreads();

    const int column = threadIdx.x + 1;
    const int x = left + column;
    for (int row = threadIdx.y + 1; row <= side; row += blockDim.y) {
        const int y = top + row;
        if (x < width && y < height) {
            const float here = tile[row][column];
            const float west = x > 0 ? tile[row][column - 1] : here;
            const float east = x < width - 1 ? tile[row][column + 1] : here;
            const float north = y > 0 ? tile[row - 1][column] : here;
            const float south = y < height - 1 ? tile[row + 1][column] : here;
            next[y * width + x] = here + speed * (west + east + north + south - 4.0f * here);
        }
    }
}

void heat_global(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    if (width == 0 || height == 0) {
        return;
    }
    const std::size_t bytes = sizeof(float) * width * height;
    float* spare = nullptr;
    cudaMalloc(&spare, bytes);
    float* now = steps % 2 == 0 ? field : spare;  // so that the last step writes the field
    float* next = steps % 2 == 0 ? spare : field;
    cudaMemcpy(now, start, bytes, cudaMemcpyDeviceToDevice);
    const dim3 block(side, 8);
    const dim3 grid((width + side - 1) / side, (height + side - 1) / side);
    for (int step = 0; step < steps; ++step) {
        heat_and_blend<<<grid, block>>>(now, heaters, next, width, height);
        std::swap(now, next);
    }
    cudaFree(spare);
}
