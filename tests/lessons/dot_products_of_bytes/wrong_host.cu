// expect: budget | the device reads every pixel
// The host multiplies the template with the windows.
#include "dot_products_of_bytes.hpp"

#include <cuda_runtime.h>

#include <vector>

static std::vector<unsigned char> on_host(const unsigned char* pixels, int count)
{
    std::vector<unsigned char> copy(count);
    cudaMemcpy(copy.data(), pixels, count, cudaMemcpyDeviceToHost);
    return copy;
}

void dot_products_of_bytes(const unsigned char* strip, const unsigned char* pattern, unsigned int* products,
                           int n, int width, int height)
{
    if (n <= 0) {
        return;
    }
    const int columns = n + width - 1;
    const std::vector<unsigned char> pixels = on_host(strip, columns * height);
    const std::vector<unsigned char> of_template = on_host(pattern, width * height);
    std::vector<unsigned int> result(n);
    for (int window = 0; window < n; ++window) {
        for (int k = 0; k < width * height; ++k) {
            result[window] += pixels[k / width * columns + window + k % width] * of_template[k];
        }
    }
    cudaMemcpy(products, result.data(), n * sizeof(unsigned int), cudaMemcpyHostToDevice);
}
