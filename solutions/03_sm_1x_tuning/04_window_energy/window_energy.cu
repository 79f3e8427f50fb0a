// Exercise 3.4: the mean of the squares in every window of an image, with one fault in the kernel.
// Page: lesson 3.4.  Checks: window_energy.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "window_energy.hpp"

#include <cuda_runtime.h>

constexpr int block_width = 32, block_height = 8;

// TODO 1 solved: the sum of squares is the one factor that can reach 24 bits, from windows of 17 x 17 pixels on. Its
// product with 64 still fits into 32 bits, so `*` is all it takes.
// [kernel]
__global__ void window_energy_kernel(const unsigned char* image, unsigned width, unsigned height,
                                     unsigned side, unsigned* energy)
{
    const unsigned x = __umul24(blockIdx.x, block_width) + threadIdx.x;
    const unsigned y = __umul24(blockIdx.y, block_height) + threadIdx.y;
    const unsigned columns = width - side + 1;
    const unsigned rows = height - side + 1;
    if (x < columns && y < rows) {
        unsigned squares = 0;
        for (unsigned row = y; row < y + side; ++row) {
            for (unsigned column = x; column < x + side; ++column) {
                const unsigned pixel = image[__umul24(row, width) + column];
                squares += __umul24(pixel, pixel);
            }
        }
        const unsigned pixels = __umul24(side, side);
        energy[__umul24(y, columns) + x] = squares * parts / pixels;
    }
}
// [kernel]
// end of TODO 1

void window_energy(const unsigned char* image, int width, int height, int side, unsigned* energy)
{
    if (width < side || height < side) {
        return;
    }
    const dim3 blocks((width - side) / block_width + 1, (height - side) / block_height + 1);
    window_energy_kernel<<<blocks, dim3(block_width, block_height)>>>(image, width, height, side, energy);
}
