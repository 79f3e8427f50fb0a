// expect: accepted
// Each launch makes two steps. Its tile is two cells wider on each side, since the second step reads results of the first.
#include "heat_global.hpp"

#include <cuda_runtime.h>

#include <utility>

constexpr int tile_width = 32;  // cells of a block, with two more on each side that a second step needs
constexpr int tile_height = 16;
constexpr int wide = tile_width + 4;
constexpr int high = tile_height + 4;

struct Plate { int width, height; };

/// The blend of the cell at (x, y) of the plate, which is in this row and column of the tile.
__device__ float blended(const float (&tile)[high][wide], int row, int column, int x, int y, Plate plate)
{
    const float here = tile[row][column];
    const float left = x > 0 ? tile[row][column - 1] : here;
    const float right = x < plate.width - 1 ? tile[row][column + 1] : here;
    const float up = y > 0 ? tile[row - 1][column] : here;
    const float down = y < plate.height - 1 ? tile[row + 1][column] : here;
    return here + speed * (left + right + up + down - 4.0f * here);
}

/// Makes two steps, or one.
__global__ void blend(const float* field, const float* heaters, float* next, Plate plate, bool makes_two)
{
    __shared__ float first[high][wide], second[high][wide], fixed[high][wide];
    const int left = blockIdx.x * tile_width - 2;
    const int top = blockIdx.y * tile_height - 2;
    const int thread = threadIdx.y * blockDim.x + threadIdx.x;
    const int threads = blockDim.x * blockDim.y;
    for (int i = thread; i < wide * high; i += threads) {
        const int row = i / wide, column = i % wide;
        const int x = left + column, y = top + row;
        if (x >= 0 && x < plate.width && y >= 0 && y < plate.height) {
            const float heater = heaters[y * plate.width + x];
            fixed[row][column] = heater;
            first[row][column] = heater != no_heater ? heater : field[y * plate.width + x];
        }
    }
    __syncthreads();

    if (makes_two) {
        for (int i = thread; i < (wide - 2) * (high - 2); i += threads) {
            const int row = i / (wide - 2) + 1, column = i % (wide - 2) + 1;
            const int x = left + column, y = top + row;
            if (x >= 0 && x < plate.width && y >= 0 && y < plate.height) {
                const float heater = fixed[row][column];
                second[row][column] = heater != no_heater ? heater : blended(first, row, column, x, y, plate);
            }
        }
        __syncthreads();
    }

    const int column = threadIdx.x + 2;
    for (int row = threadIdx.y + 2; row < tile_height + 2; row += blockDim.y) {
        const int x = left + column, y = top + row;
        if (x < plate.width && y < plate.height) {
            next[y * plate.width + x] = blended(makes_two ? second : first, row, column, x, y, plate);
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
    cudaMemcpy(field, start, bytes, cudaMemcpyDeviceToDevice);
    const dim3 block(tile_width, 8);
    const dim3 grid((width + tile_width - 1) / tile_width, (height + tile_height - 1) / tile_height);
    float* now = field;
    float* next = spare;
    for (int step = 0; step < steps; step += 2) {
        blend<<<grid, block>>>(now, heaters, next, {width, height}, step + 1 < steps);
        std::swap(now, next);
    }
    if (now != field) {
        cudaMemcpy(field, now, bytes, cudaMemcpyDeviceToDevice);
    }
    cudaFree(spare);
}
