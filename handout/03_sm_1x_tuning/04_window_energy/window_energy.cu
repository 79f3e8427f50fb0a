// Exercise 3.4: the mean of the squares in windows of an image, with two faults in the kernel.
// Page: lesson 3.4.  Checks: window_energy.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "window_energy.hpp"

#include <cuda_runtime.h>

constexpr int block_width = 32, block_height = 8;

// TODO 1: This kernel is wrong on purpose. Write into diagnosis.txt what is wrong with it; then fix it.
// Change one product and one variable, and no more than the faults ask for.
// [kernel]
__global__ void window_energy_kernel(const unsigned char* image, unsigned width, unsigned first_row,
                                     unsigned rows, unsigned side, unsigned* energy)
{
    const unsigned x = __umul24(blockIdx.x, block_width) + threadIdx.x;
    const unsigned y = __umul24(blockIdx.y, block_height) + threadIdx.y;
    const unsigned columns = width - side + 1;
    if (x < columns && y < rows) {
        unsigned squares = 0;
        for (unsigned row = first_row + y; row < first_row + y + side; ++row) {
            const int place = __umul24(row, width) + x;
            const unsigned char* const line = image + place;
            for (unsigned column = 0; column < side; ++column) {
                const unsigned pixel = line[column];
                squares += __umul24(pixel, pixel);
            }
        }
        const unsigned pixels = __umul24(side, side);
        energy[__umul24(y, columns) + x] = __umul24(squares, parts) / pixels;
    }
}
// [kernel]
// end of TODO 1

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
