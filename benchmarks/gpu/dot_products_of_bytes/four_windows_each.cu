// SPDX-License-Identifier: MIT
// dot_products_of_bytes() with four neighbouring windows in each thread, from the same words, and a tile that is filled by
// the word. The strip begins at a multiple of four bytes.
#include <cuda_runtime.h>

namespace {

constexpr int threads_a_block = 128;
constexpr int windows_a_thread = 4;
constexpr int windows_a_block = threads_a_block * windows_a_thread;
constexpr int max_width = 64;
constexpr int max_height = 64;

// Four pixels a word, the first in the lowest byte. Behind the last pixel of a row there are zeros.
__constant__ unsigned template_words[max_height][max_width / 4];

/// The word that begins at byte `at` of the strip, whose last bytes may not fill a word.
__device__ unsigned word_at(const unsigned char* strip, int at, int bytes)
{
    const auto* words = reinterpret_cast<const unsigned*>(strip) + at / 4;
    if (at / 4 * 4 + 8 <= bytes) {
        return __funnelshift_r(words[0], words[1], at % 4 * 8);
    }
    unsigned word = 0;
    for (int k = 0; k < 4 && at + k < bytes; ++k) {
        word |= static_cast<unsigned>(strip[at + k]) << 8 * k;
    }
    return word;
}

__global__ void dot_products_kernel(const unsigned char* strip, unsigned* products, int n, int width,
                                    int height, int tile_words)
{
    extern __shared__ unsigned tile[];
    const int first = blockIdx.x * windows_a_block;
    const int columns = n + width - 1;
    for (int row = 0; row < height; ++row) {
        for (int word = threadIdx.x; word < tile_words; word += threads_a_block) {
            // Past the end of a row the next one begins; these pixels meet zeros of the template.
            tile[row * tile_words + word] =
                word_at(strip, row * columns + first + 4 * word, height * columns);
        }
    }
    __syncthreads();

    const int mine = first + threadIdx.x * windows_a_thread;
    if (mine >= n) {
        return;
    }
    unsigned sums[windows_a_thread] = {};
    for (int row = 0; row < height; ++row) {
        const unsigned* words = &tile[row * tile_words + threadIdx.x];
        unsigned low = words[0];
        for (int word = 0; word * 4 < width; ++word) {
            const unsigned high = words[word + 1];
            const unsigned of_template = template_words[row][word];
            for (int k = 0; k < windows_a_thread; ++k) {
                sums[k] = __dp4a(__funnelshift_r(low, high, 8 * k), of_template, sums[k]);
            }
            low = high;
        }
    }
    for (int k = 0; k < windows_a_thread && mine + k < n; ++k) {
        products[mine + k] = sums[k];
    }
}

}  // namespace

void dot_products_of_bytes(const unsigned char* strip, const unsigned char* pattern, unsigned* products,
                           int n, int width, int height)
{
    const int blocks = (n + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        void* rows = nullptr;
        cudaGetSymbolAddress(&rows, template_words);
        cudaMemset(rows, 0, sizeof template_words);
        cudaMemcpy2D(rows, max_width, pattern, width, width, height, cudaMemcpyDeviceToDevice);
        const int tile_words = (windows_a_block + width - 1) / 4 + 2;  // one more than the windows touch
        dot_products_kernel<<<blocks, threads_a_block, tile_words * height * sizeof(unsigned)>>>(
            strip, products, n, width, height, tile_words);
    }
}
