// expect: budget | 24-bit multiplier
// Right, but every product was widened.
#include "window_energy.hpp"

#include <cuda_runtime.h>

constexpr int block_width = 32, block_height = 8;

__global__ void window_energy_kernel(const unsigned char* image, unsigned width, unsigned height,
                                     unsigned side, unsigned* energy)
{
    const unsigned x = blockIdx.x * block_width + threadIdx.x;
    const unsigned y = blockIdx.y * block_height + threadIdx.y;
    const unsigned columns = width - side + 1;
    const unsigned rows = height - side + 1;
    if (x < columns && y < rows) {
        unsigned squares = 0;
        for (unsigned row = y; row < y + side; ++row) {
            for (unsigned column = x; column < x + side; ++column) {
                const unsigned pixel = image[row * width + column];
                squares += pixel * pixel;
            }
        }
        const unsigned pixels = side * side;
        energy[y * columns + x] = squares * parts / pixels;
    }
}

void window_energy(const unsigned char* image, int width, int height, int side, unsigned* energy)
{
    if (width < side || height < side) {
        return;
    }
    const dim3 blocks((width - side) / block_width + 1, (height - side) / block_height + 1);
    window_energy_kernel<<<blocks, dim3(block_width, block_height)>>>(image, width, height, side, energy);
}
