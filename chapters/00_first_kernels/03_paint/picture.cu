// SPDX-License-Identifier: MIT
// Paints a picture with the kernel of exercise 0.3 and writes it as a PNG file:
// ./workbook run picture.cu paint.cu -- picture.png
#include "paint.hpp"

#include "../../png.hpp"

#include <cuda_runtime.h>

#include <fstream>
#include <iostream>
#include <vector>

int main(int argc, char** argv)
{
    constexpr int width = 200;
    constexpr int height = 120;
    if (argc != 2) {
        std::cerr << "usage: picture OUT.png\n";
        return 2;
    }
    std::vector<unsigned char> pixels(width * height);
    unsigned char* on_device = nullptr;
    cudaMalloc(&on_device, pixels.size());
    cudaMemset(on_device, 0, pixels.size());
    paint(on_device, width, height);
    const cudaError_t error = cudaMemcpy(pixels.data(), on_device, pixels.size(), cudaMemcpyDeviceToHost);
    cudaFree(on_device);
    if (error != cudaSuccess) {
        std::cerr << "picture: " << cudaGetErrorString(error) << '\n';
        return 1;
    }
    std::vector<unsigned> palette(256);
    for (unsigned i = 0; i < palette.size(); ++i) {
        palette[i] = 0x010101 * i;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out << png::indexed(width, height, palette, pixels);
    out.close();
    if (!out) {
        std::cerr << "picture: cannot write " << argv[1] << '\n';
        return 1;
    }
    return 0;
}
