// expect: budget | many threads share the work
// One warp goes through all windows.
#include "window_energy.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 32;

// [kernel]
__global__ void window_energy_kernel(const unsigned char* image, unsigned width, unsigned height,
                                     unsigned side, unsigned* energy)
{
    const unsigned columns = width - side + 1;
    const unsigned rows = height - side + 1;
    for (unsigned window = threadIdx.x; window < __umul24(columns, rows); window += block_size) {
        const unsigned x = window % columns, y = window / columns;
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

void window_energy(const unsigned char* image, int width, int height, int side, unsigned* energy)
{
    if (width < side || height < side) {
        return;
    }
    window_energy_kernel<<<1, block_size>>>(image, width, height, side, energy);
}
