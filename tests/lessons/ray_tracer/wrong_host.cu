// expect: unused | the picture has
// The host draws.
#include "ray_tracer.hpp"

#include <cuda_runtime.h>

#include <cmath>
#include <vector>

unsigned seen(const Sphere* spheres, int count, float x, float y)
{
    float nearest = -INFINITY;
    unsigned pixel = 0;
    for (int i = 0; i < count; ++i) {
        const Sphere& sphere = spheres[i];
        const float dx = x - sphere.x, dy = y - sphere.y;
        const float square = sphere.radius * sphere.radius - dx * dx - dy * dy;
        const float dz = std::sqrt(square);
        if (square > 0.0f && sphere.z + dz > nearest) {
            nearest = sphere.z + dz;
            const auto channel = [&](float colour) { return static_cast<unsigned>(colour * (dz / sphere.radius)); };
            pixel = channel(sphere.red) << 16 | channel(sphere.green) << 8 | channel(sphere.blue);
        }
    }
    return pixel;
}

void ray_tracer(const Sphere* spheres, unsigned* pixels, int count, int width, int height)
{
    std::vector<unsigned> picture(width * height);
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            picture[row * width + column] = seen(spheres, count, column - width / 2, row - height / 2);
        }
    }
    cudaMemcpy(pixels, picture.data(), sizeof(unsigned) * picture.size(), cudaMemcpyHostToDevice);
}
