// expect: budget | many threads share the work
// One thread takes all windows, 128 at a time.
#include "dot_products_of_bytes.hpp"

#include <cuda_runtime.h>

constexpr int windows_a_tile = 128;
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
    for (int first = 0; first < n; first += windows_a_tile) {
        const int columns = n + width - 1;
        for (int row = 0; row < height; ++row) {
            for (int column = threadIdx.x; column < tile_words * 4; column += blockDim.x) {
                tile_pixels[row * tile_words * 4 + column] =
                    first + column < columns ? strip[row * columns + first + column] : 0;
            }
        }
        __syncthreads();

        for (int mine = threadIdx.x; mine < min(windows_a_tile, n - first); mine += blockDim.x) {
            unsigned int sum = 0;
            for (int row = 0; row < height; ++row) {
                const unsigned int* words = &tile[row * tile_words + mine / 4];
                unsigned int low = words[0];
                for (int word = 0; word * 4 < width; ++word) {
                    const unsigned int high = words[word + 1];
                    const unsigned int pixels = __funnelshift_r(low, high, mine % 4 * 8);
                    sum = __dp4a(pixels, template_words[row][word], sum);
                    low = high;
                }
            }
            products[first + mine] = sum;
        }
        __syncthreads();  // the next tile takes the place of this one
    }
}
// [kernel]

void dot_products_of_bytes(const unsigned char* strip, const unsigned char* pattern, unsigned int* products,
                           int n, int width, int height)
{
    if (n > 0) {
        void* rows = nullptr;
        cudaGetSymbolAddress(&rows, template_words);
        cudaMemset(rows, 0, sizeof template_words);
        cudaMemcpy2D(rows, max_width, pattern, width, width, height, cudaMemcpyDeviceToDevice);
        const int tile_words = (windows_a_tile + width - 1) / 4 + 2;  // one more than the windows touch
        dot_products_kernel<<<1, 1, tile_words * height * sizeof(unsigned int)>>>(
            strip, products, n, width, height, tile_words);
    }
}
