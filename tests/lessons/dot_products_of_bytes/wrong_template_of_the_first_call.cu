// expect: mismatch | after 131 windows
// The template is copied once, and kept for all later calls.
#include "dot_products_of_bytes.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;
constexpr int max_height = 64;

// Four pixels a word, the first in the lowest byte. After the last pixel of a row there are zeros.
__constant__ unsigned int template_words[max_height][max_width / 4];

// [kernel]
__global__ void dot_products_kernel(const unsigned char* strip, unsigned int* products, int n, int width,
                                    int height, int tile_words)
{
    // Each row of the tile has tile_words words: the pixels of this block's windows, and zeros after them.
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
            const unsigned int* words = &tile[row * tile_words + threadIdx.x / 4];
            unsigned int low = words[0];
            for (int word = 0; word * 4 < width; ++word) {
                const unsigned int high = words[word + 1];
                const unsigned int pixels = __funnelshift_r(low, high, threadIdx.x % 4 * 8);
                sum = __dp4a(pixels, template_words[row][word], sum);
                low = high;
            }
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
        static bool is_first = true;
        if (is_first) {
            cudaMemcpy2D(rows, max_width, pattern, width, width, height, cudaMemcpyDeviceToDevice);
            is_first = false;
        }
        const int tile_words = (threads_a_block + width - 1) / 4 + 2;  // one more than the windows touch
        dot_products_kernel<<<blocks, threads_a_block, tile_words * height * sizeof(unsigned int)>>>(
            strip, products, n, width, height, tile_words);
    }
}
