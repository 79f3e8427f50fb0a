// SPDX-License-Identifier: MIT
// Times one implementation of ray_tracer(), with the copy of the spheres to the device; work is counted in pairs of a ray
// and a sphere.
#include "ray_tracer.hpp"

#include "../timing.hpp"

#include <cmath>
#include <string>

namespace {

/// Whole numbers, and no sphere so far away that a square would be rounded: there is one right picture.
std::vector<Sphere> random_spheres(int count, int side)
{
    timing::Numbers numbers;
    std::vector<Sphere> spheres(count);
    for (Sphere& sphere : spheres) {
        const auto drawn = [&](int low, int high) {
            return static_cast<float>((low + high) / 2 + numbers((high - low) / 2));
        };
        sphere = {drawn(-side / 2, side / 2),
                  drawn(-side / 2, side / 2),
                  drawn(-500, 500),
                  drawn(20, 120),
                  drawn(0, 254),
                  drawn(0, 254),
                  drawn(0, 254)};
    }
    return spheres;
}

unsigned pixel_on_host(const std::vector<Sphere>& spheres, float x, float y)
{
    float nearest = -INFINITY;
    unsigned pixel = 0;
    for (const Sphere& sphere : spheres) {
        const float dx = x - sphere.x;
        const float dy = y - sphere.y;
        const float square = sphere.radius * sphere.radius - dx * dx - dy * dy;
        if (square <= 0.0f || sphere.z + std::sqrt(square) <= nearest) {
            continue;
        }
        const float slope = std::sqrt(square) / sphere.radius;
        nearest = sphere.z + std::sqrt(square);
        pixel = static_cast<unsigned>(sphere.red * slope) << 16 |
                static_cast<unsigned>(sphere.green * slope) << 8 | static_cast<unsigned>(sphere.blue * slope);
    }
    return pixel;
}

void run(int count, int side)
{
    const std::vector<Sphere> spheres = random_spheres(count, side);
    const std::size_t size = static_cast<std::size_t>(side) * side;
    unsigned* pixels = timing::device_array<unsigned>(size);
    const timing::Times times =
        timing::measure([&] { ray_tracer(spheres.data(), pixels, count, side, side); });
    const std::vector<unsigned> result = timing::to_host(pixels, size);
    for (std::size_t i = 0; i < size; i += 997) {
        const auto column = static_cast<int>(i % side);
        const auto row = static_cast<int>(i / side);
        timing::require(result[i] == pixel_on_host(spheres, static_cast<float>(column - side / 2),
                                                   static_cast<float>(row - side / 2)),
                        "pixels");
    }
    const std::string words =
        std::to_string(count) + " spheres, " + std::to_string(side) + " x " + std::to_string(side);
    timing::report(words.c_str(), times, double(count) * size, timing::checksum_on_device(pixels, size));
    timing::require(cudaFree(pixels));
}

}  // namespace

int main()
{
    run(20, 1024);  // as in CUDA by Example, chapter 6
    run(512, 4096);
}
