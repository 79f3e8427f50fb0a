// expect: budget | 24-bit multiplier
// Right, but every product was widened.
#include "window_energy.hpp"

#include <cuda_runtime.h>

constexpr int block_width = 32, block_height = 8;

__global__ void window_energy_kernel(const unsigned char* image, unsigned width, unsigned first_row,
                                     unsigned rows, unsigned side, unsigned* energy)
{
    const unsigned x = blockIdx.x * block_width + threadIdx.x;
    const unsigned y = blockIdx.y * block_height + threadIdx.y;
    const unsigned columns = width - side + 1;
    if (x < columns && y < rows) {
        unsigned squares = 0;
        for (unsigned row = first_row + y; row < first_row + y + side; ++row) {
            const unsigned place = row * width + x;
            const unsigned char* const line = image + place;
            for (unsigned column = 0; column < side; ++column) {
                const unsigned pixel = line[column];
                squares += pixel * pixel;
            }
        }
        const unsigned pixels = side * side;
        energy[y * columns + x] = squares * parts / pixels;
    }
}

void window_energy(const unsigned char* image, int width, int height, int first_row, int window_rows, int side,
                   unsigned* energy)
{
    if (width < side || window_rows == 0) {
        return;
    }
    const dim3 blocks((width - side) / block_width + 1, (window_rows - 1) / block_height + 1);
    const dim3 threads(block_width, block_height);
    window_energy_kernel<<<blocks, threads>>>(image, width, first_row, window_rows, side, energy);
}
