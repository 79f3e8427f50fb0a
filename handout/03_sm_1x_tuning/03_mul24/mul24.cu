// Exercise 3.3: two of the sums of exercise 3.1, with products that suit the device and the image.
// Page: lesson 3.3.  Checks: mul24.check.cpp, in this folder.
#include "mul24.hpp"

#include <cuda_runtime.h>

#include <climits>

constexpr int columns = 32, rows = 8;  // threads of a block; each has one window
constexpr int pitch = 64;              // bytes from row to row of a tile

__constant__ unsigned char template_pixels[longest_side * longest_side];

// [kernel]
// The product of two numbers from 0 to 255.
template <bool narrow>
__device__ int product(int a, int b)
{
    // TODO 1: Make the product with __umul24 if `narrow` says so.
    return a * b;
    // end of TODO 1
}

// The place of a pixel in the image, counted from the first.
template <class Index>
__device__ Index place(int row, int width, int column)
{
    // TODO 2: Make the product in the type `Index`.
    return row * width + column;
    // end of TODO 2
}

template <bool narrow, class Index>
__global__ void mul24_kernel(const unsigned char* image, int width, int first_row, int window_rows, int side,
                             int* sum_isq, int* sum_it)
{
    __shared__ unsigned char tile[rows + longest_side - 1][pitch];
    const int first_x = blockIdx.x * columns, first_y = blockIdx.y * rows;
    for (int y = threadIdx.y; y < min(rows, window_rows - first_y) + side - 1; y += rows) {
        for (int x = threadIdx.x; x < min(columns + side - 1, width - first_x); x += columns) {
            tile[y][x] = image[place<Index>(first_row + first_y + y, width, first_x + x)];
        }
    }
    __syncthreads();
    const int x = first_x + threadIdx.x, y = first_y + threadIdx.y;
    if (x <= width - side && y < window_rows) {
        int isq = 0, it = 0;
        for (int row = 0; row < side; ++row) {
            for (int column = 0; column < side; ++column) {
                const int i = tile[threadIdx.y + row][threadIdx.x + column];
                isq += product<narrow>(i, i);
                it += product<narrow>(i, template_pixels[row * side + column]);
            }
        }
        sum_isq[y * (width - side + 1) + x] = isq;
        sum_it[y * (width - side + 1) + x] = it;
    }
}
// [kernel]

void mul24(const unsigned char* image, int width, int height, int first_row, int window_rows,
           const unsigned char* pattern, int side, int* sum_isq, int* sum_it)
{
    if (width < side || window_rows == 0) {
        return;
    }
    cudaMemcpyToSymbol(template_pixels, pattern, side * side);
    const dim3 blocks((width - side) / columns + 1, (window_rows - 1) / rows + 1);
    // TODO 3: Take the narrow kernel on devices of compute capability 1.x, and on no other. Take the index `long long`
    // for an image whose places do not fit into an int.
    const auto kernel = mul24_kernel<false, int>;
    // end of TODO 3
    kernel<<<blocks, dim3(columns, rows)>>>(image, width, first_row, window_rows, side, sum_isq, sum_it);
}
