// expect: budget | many threads share the work
// A single block takes all windows, 128 at a time.
#include "unrolling.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;
constexpr int max_height = 64;

__constant__ uchar4 template_pixels[max_height][max_width / 4];  // the rows begin 64 bytes apart

// [helper]
__device__ inline void accumulate(int& sum, int& squares, int& products, unsigned char pixel,
                                  unsigned char of_template)
{
    sum += pixel;
    squares += pixel * pixel;
    products += pixel * of_template;
}
// [helper]

// [kernel]
__global__ void unrolling_kernel(const unsigned char* strip, int* sums, int* squares, int* products, int n,
                                 int width, int height)
{
    extern __shared__ unsigned char tile[];
    for (int first = 0; first < n; first += threads_a_block) {
        const int columns = min(threads_a_block, n - first) + width - 1;
        for (int row = 0; row < height; ++row) {
            for (int column = threadIdx.x; column < columns; column += threads_a_block) {
                tile[row * columns + column] = strip[row * (n + width - 1) + first + column];
            }
        }
        __syncthreads();

        const int window = first + threadIdx.x;
        if (window < n) {
            int sum = 0;
            int square = 0;
            int product = 0;
            for (int row = 0; row < height; ++row) {
                const unsigned char* pixels = &tile[row * columns + threadIdx.x];
                int column = 0;
                for (; column + 4 <= width; column += 4) {
                    const uchar4 four = template_pixels[row][column / 4];
                    accumulate(sum, square, product, pixels[column], four.x);
                    accumulate(sum, square, product, pixels[column + 1], four.y);
                    accumulate(sum, square, product, pixels[column + 2], four.z);
                    accumulate(sum, square, product, pixels[column + 3], four.w);
                }
                if (column < width) {
                    const uchar4 rest = template_pixels[row][column / 4];
                    accumulate(sum, square, product, pixels[column], rest.x);
                    if (column + 1 < width) {
                        accumulate(sum, square, product, pixels[column + 1], rest.y);
                    }
                    if (column + 2 < width) {
                        accumulate(sum, square, product, pixels[column + 2], rest.z);
                    }
                }
            }
            sums[window] = sum;
            squares[window] = square;
            products[window] = product;
        }
        __syncthreads();  // the next tile takes the place of this one
    }
}
// [kernel]

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
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        void* rows = nullptr;
        cudaGetSymbolAddress(&rows, template_pixels);
        cudaMemcpy2D(rows, max_width, pattern, width, width, height, cudaMemcpyDeviceToDevice);
        unrolling_kernel<<<1, threads_a_block, (threads_a_block + width - 1) * height>>>(
            strip, sums, squares, products, n, width, height);
    }
}
