// SPDX-License-Identifier: MIT
// Paints the Mandelbrot set with the kernel of exercise 0.6 and writes it as a PNG file:
// ./workbook run picture.cu escape_time.cu -- picture.png
#include "colours.hpp"
#include "escape_time.hpp"
#include "steps.hpp"

#include "../../png.hpp"

#include <cuda_runtime.h>

#include <fstream>
#include <iostream>
#include <vector>

int main(int argc, char** argv)
{
    constexpr int width = 320;
    constexpr int height = 256;
    if (argc != 2) {
        std::cerr << "usage: picture OUT.png\n";
        return 2;
    }
    std::vector<unsigned char> pixels(width * height);
    unsigned char* on_device = nullptr;
    cudaMalloc(&on_device, pixels.size());
    cudaMemset(on_device, 0, pixels.size());
    escape_time(on_device, width, height);
    const cudaError_t error = cudaMemcpy(pixels.data(), on_device, pixels.size(), cudaMemcpyDeviceToHost);
    cudaFree(on_device);
    if (error != cudaSuccess) {
        std::cerr << "picture: " << cudaGetErrorString(error) << '\n';
        return 1;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out << png::indexed(width, height, colours(max_steps), pixels);
    out.close();
    if (!out) {
        std::cerr << "picture: cannot write " << argv[1] << '\n';
        return 1;
    }
    return 0;
}
