// expect: unused
// The host adds up the windows.
#include "mul24.hpp"

#include <cuda_runtime.h>

#include <vector>

void mul24(const unsigned char* image, int width, int height, int first_row, int window_rows,
           const unsigned char* pattern, int side, int* sum_isq, int* sum_it)
{
    if (width < side || window_rows == 0) {
        return;
    }
    std::vector<unsigned char> pixels(width * (window_rows + side - 1));
    const std::size_t first = static_cast<std::size_t>(first_row) * width;
    cudaMemcpy(pixels.data(), image + first, pixels.size(), cudaMemcpyDeviceToHost);
    const int columns = width - side + 1;
    std::vector<int> isq(columns * window_rows), it(isq.size());
    for (int window = 0; window < static_cast<int>(isq.size()); ++window) {
        for (int k = 0; k < side * side; ++k) {
            const int i = pixels[(window / columns + k / side) * width + window % columns + k % side];
            isq[window] += i * i;
            it[window] += i * pattern[k];
        }
    }
    cudaMemcpy(sum_isq, isq.data(), isq.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(sum_it, it.data(), it.size() * sizeof(int), cudaMemcpyHostToDevice);
}
