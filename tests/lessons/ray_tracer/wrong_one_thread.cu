// expect: budget | many threads share
// One thread draws all pixels.
#include "ray_tracer.hpp"

#include "shading.hpp"

#include <cuda_runtime.h>

__constant__ Sphere scene[max_spheres];

__global__ void ray_tracer_kernel(unsigned* pixels, int count, int width, int height)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += gridDim.x * blockDim.x) {
        const int column = i % width;
        const int row = i / width;
        const float x = column - width / 2;
        const float y = row - height / 2;
        unsigned pixel = 0;
        float nearest = -INFINITY;
        for (int s = 0; s < count; ++s) {
            const Sphere sphere = scene[s];
            float slope;
            const float depth = hit(sphere, x, y, &slope);
            if (depth > nearest) {
                nearest = depth;
                pixel = colour(sphere, slope);
            }
        }
        pixels[row * width + column] = pixel;
    }
}

void ray_tracer(const Sphere* spheres, unsigned* pixels, int count, int width, int height)
{
    if (width > 0 && height > 0) {
        cudaMemcpyToSymbol(scene, spheres, sizeof(Sphere) * count);
        ray_tracer_kernel<<<1, 1>>>(pixels, count, width, height);
    }
}
