// expect: unused
// The host adds up the windows.
#include "correlation_sums.hpp"

#include <cuda_runtime.h>

#include <vector>

void correlation_sums(const unsigned char* image, int width, int height, const unsigned char* pattern,
                      int template_width, int template_height, int* sum_i, int* sum_isq, int* sum_it)
{
    const int columns = width - template_width + 1, rows = height - template_height + 1;  // of windows
    if (columns <= 0 || rows <= 0) {
        return;
    }
    std::vector<unsigned char> pixels(width * height);
    cudaMemcpy(pixels.data(), image, pixels.size(), cudaMemcpyDeviceToHost);
    std::vector<int> of_i(columns * rows), of_isq(columns * rows), of_it(columns * rows);
    for (int window = 0; window < columns * rows; ++window) {
        for (int k = 0; k < template_width * template_height; ++k) {
            const int x = window % columns + k % template_width, y = window / columns + k / template_width;
            const int i = pixels[y * width + x];
            of_i[window] += i;
            of_isq[window] += i * i;
            of_it[window] += i * pattern[k];
        }
    }
    const std::size_t bytes = of_i.size() * sizeof(int);
    cudaMemcpy(sum_i, of_i.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(sum_isq, of_isq.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(sum_it, of_it.data(), bytes, cudaMemcpyHostToDevice);
}
