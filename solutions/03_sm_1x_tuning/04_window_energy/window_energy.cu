// Exercise 3.4: the mean of the squares in windows of an image, with two faults in the kernel.
// Page: lesson 3.4.  Checks: window_energy.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "window_energy.hpp"

#include <cuda_runtime.h>

constexpr int block_width = 32, block_height = 8;

// TODO 1 solved: the sum of squares is the one factor that can reach 24 bits, from windows of 17 x 17 pixels on. Its
// product with 64 still fits into 32 bits, so `*` is all it takes. A place in an image of 65,535 x 65,535 pixels fits
// into 32 bits as well, but not into the 31 of an int.
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
            const unsigned place = __umul24(row, width) + x;
            const unsigned char* const line = image + place;
            for (unsigned column = 0; column < side; ++column) {
                const unsigned pixel = line[column];
                squares += __umul24(pixel, pixel);
            }
        }
        const unsigned pixels = __umul24(side, side);
        energy[__umul24(y, columns) + x] = squares * parts / pixels;
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
