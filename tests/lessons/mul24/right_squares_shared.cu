// expect: accepted
// A thread has two windows side by side: a pixel that both cover is squared once.
#include "mul24.hpp"

#include <cuda_runtime.h>

#include <climits>

constexpr int columns = 32, rows = 8;  // threads of a block; each has two windows
constexpr int pitch = 96;              // bytes from row to row of a tile

__constant__ unsigned char template_pixels[longest_side * longest_side];

// [kernel]
// The product of two numbers from 0 to 255.
template <bool narrow>
__device__ int product(int a, int b)
{
    return narrow ? __umul24(a, b) : a * b;
}

// The place of a pixel in the image, counted from the first.
template <class Index>
__device__ Index place(int row, int width, int column)
{
    return static_cast<Index>(row) * width + column;
}

template <bool narrow, class Index>
__global__ void mul24_kernel(const unsigned char* image, int width, int first_row, int window_rows, int side,
                             int* sum_isq, int* sum_it)
{
    __shared__ unsigned char tile[rows + longest_side - 1][pitch];
    const int first_x = blockIdx.x * 2 * columns, first_y = blockIdx.y * rows;
    for (int y = threadIdx.y; y < rows + side - 1; y += rows) {
        for (int x = threadIdx.x; x < 2 * columns + side - 1; x += columns) {
            const bool is_inside = first_x + x < width && first_y + y < window_rows + side - 1;
            tile[y][x] = is_inside ? image[place<Index>(first_row + first_y + y, width, first_x + x)] : 0;
        }
    }
    __syncthreads();
    const int x = first_x + 2 * threadIdx.x, y = first_y + threadIdx.y;
    if (x > width - side || y >= window_rows) {
        return;
    }
    int isq[2] = {0, 0}, it[2] = {0, 0};
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column <= side; ++column) {
            const int i = tile[threadIdx.y + row][2 * threadIdx.x + column];
            const int square = product<narrow>(i, i);
            if (column < side) {
                isq[0] += square;
                it[0] += product<narrow>(i, template_pixels[row * side + column]);
            }
            if (column > 0) {
                isq[1] += square;
                it[1] += product<narrow>(i, template_pixels[row * side + column - 1]);
            }
        }
    }
    for (int k = 0; k < 2 && x + k <= width - side; ++k) {
        sum_isq[y * (width - side + 1) + x + k] = isq[k];
        sum_it[y * (width - side + 1) + x + k] = it[k];
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
    const dim3 blocks((width - side) / (2 * columns) + 1, (window_rows - 1) / rows + 1);
    int device = 0, major = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
    const bool is_large = static_cast<long long>(width) * height > INT_MAX;
    const auto narrow = is_large ? mul24_kernel<true, long long> : mul24_kernel<true, int>;
    const auto usual = is_large ? mul24_kernel<false, long long> : mul24_kernel<false, int>;
    const auto kernel = major == 1 ? narrow : usual;
    kernel<<<blocks, dim3(columns, rows)>>>(image, width, first_row, window_rows, side, sum_isq, sum_it);
}
