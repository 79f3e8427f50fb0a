// expect: accepted
// Each row is multiplied by 64 before it is added: the squares of 32 pixels fit into 24 bits.
#include "window_energy.hpp"

#include <cuda_runtime.h>

constexpr int block_width = 32, block_height = 8;

__global__ void window_energy_kernel(const unsigned char* image, unsigned width, unsigned first_row,
                                     unsigned rows, unsigned side, unsigned* energy)
{
    const unsigned x = __umul24(blockIdx.x, block_width) + threadIdx.x;
    const unsigned y = __umul24(blockIdx.y, block_height) + threadIdx.y;
    const unsigned columns = width - side + 1;
    if (x < columns && y < rows) {
        unsigned sum = 0;
        for (unsigned row = first_row + y; row < first_row + y + side; ++row) {
            unsigned squares = 0;
            const unsigned place = __umul24(row, width) + x;
            const unsigned char* const line = image + place;
            for (unsigned column = 0; column < side; ++column) {
                const unsigned pixel = line[column];
                squares += __umul24(pixel, pixel);
            }
            sum += __umul24(squares, parts);
        }
        const unsigned pixels = __umul24(side, side);
        energy[__umul24(y, columns) + x] = sum / pixels;
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
