// expect: budget | many threads share the work
// One thread goes through all windows.
#include "window_energy.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 1;

// [kernel]
__global__ void window_energy_kernel(const unsigned char* image, unsigned width, unsigned first_row,
                                     unsigned rows, unsigned side, unsigned* energy)
{
    const unsigned columns = width - side + 1;
    for (unsigned window = threadIdx.x; window < __umul24(columns, rows); window += block_size) {
        const unsigned x = window % columns, y = window / columns;
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

void window_energy(const unsigned char* image, int width, int height, int first_row, int window_rows, int side,
                   unsigned* energy)
{
    if (width < side || window_rows == 0) {
        return;
    }
    window_energy_kernel<<<1, block_size>>>(image, width, first_row, window_rows, side, energy);
}
