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

void unrolling(const unsigned char* strip, const unsigned char* pattern, int* sums, int* squares,
               int* products, int n, int width, int height)
{
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
