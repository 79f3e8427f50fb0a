// expect: budget | the device reads every pixel
// The host adds up the windows.
#include "unrolling.hpp"

#include <cuda_runtime.h>

#include <vector>

static std::vector<unsigned char> on_host(const unsigned char* pixels, int count)
{
    std::vector<unsigned char> copy(count);
    cudaMemcpy(copy.data(), pixels, count, cudaMemcpyDeviceToHost);
    return copy;
}

constexpr int threads_a_block = 128;
constexpr int max_width = 64;

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
    if (n <= 0) {
        return;
    }
    const int columns = n + width - 1;
    const std::vector<unsigned char> pixels = on_host(strip, columns * height);
    const std::vector<unsigned char> of_template = on_host(pattern, width * height);
    std::vector<int> sum(n), square(n), product(n);
    for (int window = 0; window < n; ++window) {
        for (int k = 0; k < width * height; ++k) {
            const int pixel = pixels[k / width * columns + window + k % width];
            sum[window] += pixel;
            square[window] += pixel * pixel;
            product[window] += pixel * of_template[k];
        }
    }
    cudaMemcpy(sums, sum.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(squares, square.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(products, product.data(), n * sizeof(int), cudaMemcpyHostToDevice);
}
