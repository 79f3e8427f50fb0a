// SPDX-License-Identifier: MIT
// Draws a scene of 20 spheres with the kernel of exercise 2.2 and writes it as a PNG file:
// ./workbook run picture.cu ray_tracer.cu -- picture.png
#include "ray_tracer.hpp"

#include "../../png.hpp"

#include <cuda_runtime.h>

#include <fstream>
#include <iostream>
#include <random>
#include <vector>

namespace {

constexpr int width = 320;
constexpr int height = 200;
constexpr int sphere_count = 20;

/// The same scene everywhere: the standard specifies the generator to the bit.
std::vector<Sphere> scene()
{
    std::mt19937 random(7);
    const auto whole = [&](int low, int high) {
        return static_cast<float>(low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)));
    };
    std::vector<Sphere> spheres;
    for (int i = 0; i < sphere_count; ++i) {
        Sphere sphere{};
        sphere.x = whole(-width / 2, width / 2);
        sphere.y = whole(-height / 2, height / 2);
        sphere.z = whole(-100, 100);
        sphere.radius = whole(12, 45);
        sphere.red = whole(60, 255);
        sphere.green = whole(60, 255);
        sphere.blue = whole(60, 255);
        spheres.push_back(sphere);
    }
    return spheres;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: picture OUT.png\n";
        return 2;
    }
    std::vector<unsigned> pixels(width * height);
    const std::size_t bytes = pixels.size() * sizeof(unsigned);
    const std::vector<Sphere> spheres = scene();
    unsigned* on_device = nullptr;
    cudaMalloc(&on_device, bytes);
    ray_tracer(spheres.data(), on_device, sphere_count, width, height);
    const cudaError_t error = cudaMemcpy(pixels.data(), on_device, bytes, cudaMemcpyDeviceToHost);
    cudaFree(on_device);
    if (error != cudaSuccess) {
        std::cerr << "picture: " << cudaGetErrorString(error) << '\n';
        return 1;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out << png::coloured(width, height, pixels);
    out.close();
    if (!out) {
        std::cerr << "picture: cannot write " << argv[1] << '\n';
        return 1;
    }
    return 0;
}
