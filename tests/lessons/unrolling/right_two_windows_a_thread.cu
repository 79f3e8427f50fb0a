// expect: accepted
// Each thread has two windows, and so six sums; a read of the template serves both.
#include "unrolling.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 64;
constexpr int windows_a_block = 2 * threads_a_block;
constexpr int max_width = 64;
constexpr int max_height = 64;

__constant__ uchar4 template_pixels[max_height][max_width / 4];

struct Sums {
    int sum = 0, square = 0, product = 0;

    __device__ void add(unsigned char pixel, unsigned char of_template)
    {
        sum += pixel;
        square += pixel * pixel;
        product += pixel * of_template;
    }
};

__global__ void unrolling_kernel(const unsigned char* strip, int* sums, int* squares, int* products, int n,
                                 int width, int height)
{
    extern __shared__ unsigned char tile[];
    const int first = blockIdx.x * windows_a_block;
    const int windows = min(windows_a_block, n - first);
    const int columns = windows + width - 1;
    for (int row = 0; row < height; ++row) {
        for (int column = threadIdx.x; column < columns; column += threads_a_block) {
            tile[row * columns + column] = strip[row * (n + width - 1) + first + column];
        }
    }
    __syncthreads();

    const int near = threadIdx.x, far = threadIdx.x + threads_a_block;
    if (near >= windows) {
        return;
    }
    const bool has_far = far < windows;
    Sums of_near, of_far;
    for (int row = 0; row < height; ++row) {
        const unsigned char* pixels = &tile[row * columns];
        for (int column = 0; column < width; column += 4) {
            const uchar4 word = template_pixels[row][column / 4];
            const unsigned char four[] = {word.x, word.y, word.z, word.w};
#pragma unroll
            for (int k = 0; k < 4; ++k) {
                if (column + k < width) {
                    of_near.add(pixels[near + column + k], four[k]);
                    if (has_far) {
                        of_far.add(pixels[far + column + k], four[k]);
                    }
                }
            }
        }
    }
    sums[first + near] = of_near.sum;
    squares[first + near] = of_near.square;
    products[first + near] = of_near.product;
    if (has_far) {
        sums[first + far] = of_far.sum;
        squares[first + far] = of_far.square;
        products[first + far] = of_far.product;
    }
}

__global__ void window_sums_kernel(const unsigned char* strip, int* sums, int* squares, int n, int width,
                                   int height)
{
    __shared__ int column_sums[threads_a_block + max_width];
    __shared__ int column_squares[threads_a_block + max_width];
    const int begin = blockIdx.x * threads_a_block;
    const int count = min(threads_a_block, n - begin) + width - 1;
    for (int at = threadIdx.x; at < count; at += threads_a_block) {
        int of_pixels = 0;
        int of_squares = 0;
        for (int row = 0; row < height; ++row) {
            const int pixel = strip[row * (n + width - 1) + begin + at];
            of_pixels += pixel;
            of_squares += pixel * pixel;
        }
        column_sums[at] = of_pixels;
        column_squares[at] = of_squares;
    }
    __syncthreads();

    const int mine = begin + threadIdx.x;
    if (mine < n) {
        int of_pixels = 0;
        int of_squares = 0;
        for (int column = 0; column < width; ++column) {
            of_pixels += column_sums[threadIdx.x + column];
            of_squares += column_squares[threadIdx.x + column];
        }
        sums[mine] = of_pixels;
        squares[mine] = of_squares;
    }
}

void unrolling(const unsigned char* strip, const unsigned char* pattern, int* sums, int* squares,
               int* products, int n, int width, int height, bool has_template)
{
    if (!has_template) {
        const int blocks_of_sums = (n + threads_a_block - 1) / threads_a_block;
        if (blocks_of_sums > 0) {
            window_sums_kernel<<<blocks_of_sums, threads_a_block>>>(strip, sums, squares, n, width, height);
        }
        return;
    }
    const int blocks = (n + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        void* rows = nullptr;
        cudaGetSymbolAddress(&rows, template_pixels);
        cudaMemcpy2D(rows, max_width, pattern, width, width, height, cudaMemcpyDeviceToDevice);
        unrolling_kernel<<<blocks, threads_a_block, (windows_a_block + width - 1) * height>>>(
            strip, sums, squares, products, n, width, height);
    }
}
