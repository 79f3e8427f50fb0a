// expect: unused
// The host computes the energies.
#include "window_energy.hpp"

#include <cuda_runtime.h>

#include <vector>

void window_energy(const unsigned char* image, int width, int height, int side, unsigned* energy)
{
    if (width < side || height < side) {
        return;
    }
    std::vector<unsigned char> pixels(width * height);
    cudaMemcpy(pixels.data(), image, pixels.size(), cudaMemcpyDeviceToHost);
    const int columns = width - side + 1;
    std::vector<unsigned> result(columns * (height - side + 1));
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
