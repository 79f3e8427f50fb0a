// expect: budget | many threads share the work
// One warp takes all tiles, one after the other.
#include "mul24.hpp"

#include <cuda_runtime.h>

#include <climits>

constexpr int columns = 32, rows = 8;  // windows of a tile
constexpr int pitch = 64;              // bytes from row to row of a tile

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
    for (int first_y = 0; first_y < window_rows; first_y += rows) {
        for (int first_x = 0; first_x <= width - side; first_x += columns) {
            for (int y = threadIdx.y; y < min(rows, window_rows - first_y) + side - 1; y += blockDim.y) {
                for (int x = threadIdx.x; x < min(columns + side - 1, width - first_x); x += blockDim.x) {
                    tile[y][x] = image[place<Index>(first_row + first_y + y, width, first_x + x)];
                }
            }
            __syncthreads();
            for (int y = threadIdx.y; y < min(rows, window_rows - first_y); y += blockDim.y) {
                for (int x = threadIdx.x; x < min(columns, width - side - first_x + 1); x += blockDim.x) {
                    int isq = 0, it = 0;
                    for (int row = 0; row < side; ++row) {
                        for (int column = 0; column < side; ++column) {
                            const int i = tile[y + row][x + column];
                            isq += product<narrow>(i, i);
                            it += product<narrow>(i, template_pixels[row * side + column]);
                        }
                    }
                    sum_isq[(first_y + y) * (width - side + 1) + first_x + x] = isq;
                    sum_it[(first_y + y) * (width - side + 1) + first_x + x] = it;
                }
            }
            __syncthreads();  // the next tile takes the place of this one
        }
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
    int device = 0, major = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
    const bool is_large = static_cast<long long>(width) * height > INT_MAX;
    const auto narrow = is_large ? mul24_kernel<true, long long> : mul24_kernel<true, int>;
    const auto usual = is_large ? mul24_kernel<false, long long> : mul24_kernel<false, int>;
    const auto kernel = major == 1 ? narrow : usual;
    kernel<<<1, 32>>>(image, width, first_row, window_rows, side, sum_isq, sum_it);
}
