// SPDX-License-Identifier: MIT
// Draws a scene of 20 spheres with the kernel of exercise 2.2 and writes it as a PNG file:
// ./workbook run picture.cu ray_tracer.cu -- picture.png
#include "ray_tracer.hpp"

#include <cuda_runtime.h>

#include <cstdint>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
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

std::string big_endian(std::uint32_t value)
{
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>(value >> shift & 0xff);
    }
    return bytes;
}

/// A chunk of a PNG file: length, kind, contents, and the checksum of kind and contents.
std::string chunk(const std::string& kind_and_contents)
{
    std::uint32_t crc = 0xffffffff;
    for (const char c : kind_and_contents) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) {
            crc = crc >> 1 ^ (crc % 2 != 0 ? 0xedb88320 : 0);
        }
    }
    return big_endian(static_cast<std::uint32_t>(kind_and_contents.size() - 4)) + kind_and_contents + big_endian(~crc);
}

/// The bytes as a zlib stream without compression.
std::string stored(const std::string& bytes)
{
    constexpr std::size_t most = 65535;  // of a piece
    std::string stream = "\x78\x01";
    for (std::size_t first = 0; first < bytes.size(); first += most) {
        const std::string piece = bytes.substr(first, most);
        const bool is_last = first + most >= bytes.size();
        const auto length = static_cast<unsigned>(piece.size());
        stream += is_last ? '\x01' : '\x00';
        for (const unsigned number : {length, ~length}) {
            stream += static_cast<char>(number & 0xff);
            stream += static_cast<char>(number >> 8 & 0xff);
        }
        stream += piece;
    }
    std::uint32_t a = 1;
    std::uint32_t b = 0;
    for (const char c : bytes) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    return stream + big_endian(b << 16 | a);
}

std::string png(const std::vector<unsigned>& pixels)
{
    std::string rows;
    for (int row = 0; row < height; ++row) {
        rows += '\0';  // no filter
        for (int column = 0; column < width; ++column) {
            rows += big_endian(pixels[row * width + column]).substr(1);
        }
    }
    const std::string eight_bit_rgb("\x08\x02\x00\x00\x00", 5);
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR" + big_endian(width) + big_endian(height) + eight_bit_rgb) +
           chunk("IDAT" + stored(rows)) + chunk("IEND");
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
    out << png(pixels);
    out.close();
    if (!out) {
        std::cerr << "picture: cannot write " << argv[1] << '\n';
        return 1;
    }
    return 0;
}
