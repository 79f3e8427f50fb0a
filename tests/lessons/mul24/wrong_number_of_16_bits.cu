// expect: finding | data-race
// The number of a window is kept in 16 bits, which is enough for 65,536 windows.
#include "mul24.hpp"

#include <cuda_runtime.h>

constexpr int columns = 32, rows = 8;  // threads of a block; each has one window
constexpr int pitch = 64;              // bytes from row to row of a tile

__constant__ unsigned char template_pixels[longest_side * longest_side];

// [kernel]
// The product of two numbers from 0 to 255.
template <bool narrow>
__device__ int product(int a, int b)
{
    return narrow ? __umul24(a, b) : a * b;
}

template <bool narrow>
__global__ void mul24_kernel(const unsigned char* image, int width, int height, int side, int* sum_isq, int* sum_it)
{
    __shared__ unsigned char tile[rows + longest_side - 1][pitch];
    const int first_x = blockIdx.x * columns, first_y = blockIdx.y * rows;
    for (int y = threadIdx.y; y < min(rows + side - 1, height - first_y); y += rows) {
        for (int x = threadIdx.x; x < min(columns + side - 1, width - first_x); x += columns) {
            tile[y][x] = image[(first_y + y) * width + first_x + x];
        }
    }
    __syncthreads();
    const int x = first_x + threadIdx.x, y = first_y + threadIdx.y;
    if (x <= width - side && y <= height - side) {
        int isq = 0, it = 0;
        for (int row = 0; row < side; ++row) {
            for (int column = 0; column < side; ++column) {
                const int i = tile[threadIdx.y + row][threadIdx.x + column];
                isq += product<narrow>(i, i);
                it += product<narrow>(i, template_pixels[row * side + column]);
            }
        }
        const unsigned short window = y * (width - side + 1) + x;
        sum_isq[window] = isq;
        sum_it[window] = it;
    }
}
// [kernel]

void mul24(const unsigned char* image, int width, int height, const unsigned char* pattern, int side, int* sum_isq,
           int* sum_it)
{
    if (width < side || height < side) {
        return;
    }
    cudaMemcpyToSymbol(template_pixels, pattern, side * side);
    const dim3 blocks((width - side) / columns + 1, (height - side) / rows + 1);
    int device = 0, major = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
    const auto kernel = major == 1 ? mul24_kernel<true> : mul24_kernel<false>;
    kernel<<<blocks, dim3(columns, rows)>>>(image, width, height, side, sum_isq, sum_it);
}
