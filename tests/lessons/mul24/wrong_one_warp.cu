// expect: budget | many threads share the work
// One warp takes all tiles, one after the other.
#include "mul24.hpp"

#include <cuda_runtime.h>

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

template <bool narrow>
__global__ void mul24_kernel(const unsigned char* image, int width, int height, int side, int* sum_isq, int* sum_it)
{
    __shared__ unsigned char tile[rows + longest_side - 1][pitch];
    for (int first_y = 0; first_y <= height - side; first_y += rows) {
        for (int first_x = 0; first_x <= width - side; first_x += columns) {
            for (int y = threadIdx.y; y < min(rows + side - 1, height - first_y); y += blockDim.y) {
                for (int x = threadIdx.x; x < min(columns + side - 1, width - first_x); x += blockDim.x) {
                    tile[y][x] = image[(first_y + y) * width + first_x + x];
                }
            }
            __syncthreads();
            for (int y = threadIdx.y; y < min(rows, height - side - first_y + 1); y += blockDim.y) {
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

void mul24(const unsigned char* image, int width, int height, const unsigned char* pattern, int side, int* sum_isq,
           int* sum_it)
{
    if (width < side || height < side) {
        return;
    }
    cudaMemcpyToSymbol(template_pixels, pattern, side * side);
    int device = 0, major = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
    const auto kernel = major == 1 ? mul24_kernel<true> : mul24_kernel<false>;
    kernel<<<1, 32>>>(image, width, height, side, sum_isq, sum_it);
}
