// expect: unused
// The host computes the energies.
#include "window_energy.hpp"

#include <cuda_runtime.h>

#include <vector>

void window_energy(const unsigned char* image, int width, int height, int first_row, int window_rows, int side,
                   unsigned* energy)
{
    if (width < side || window_rows == 0) {
        return;
    }
    std::vector<unsigned char> pixels(width * (window_rows + side - 1));
    const std::size_t first = static_cast<std::size_t>(first_row) * width;
    cudaMemcpy(pixels.data(), image + first, pixels.size(), cudaMemcpyDeviceToHost);
    const int columns = width - side + 1;
    std::vector<unsigned> result(columns * window_rows);
    for (int window = 0; window < static_cast<int>(result.size()); ++window) {
        for (int k = 0; k < side * side; ++k) {
            const unsigned pixel =
                pixels[(window / columns + k / side) * width + window % columns + k % side];
            result[window] += pixel * pixel;
        }
        result[window] = result[window] * parts / (side * side);
    }
    cudaMemcpy(energy, result.data(), result.size() * sizeof(unsigned), cudaMemcpyHostToDevice);
}
