// expect: accepted
// An array for each member instead of an array of structures: in constant memory neither is better.
#include "ray_tracer.hpp"

#include "shading.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;  // pixels of a block, in each direction

__constant__ float xs[max_spheres], ys[max_spheres], zs[max_spheres], radii[max_spheres];
__constant__ float reds[max_spheres], greens[max_spheres], blues[max_spheres];

__global__ void ray_tracer_kernel(unsigned* pixels, int count, int width, int height)
{
    const int column = blockIdx.x * block_side + threadIdx.x;
    const int row = blockIdx.y * block_side + threadIdx.y;
    if (column < width && row < height) {
        const float x = column - width / 2;
        const float y = row - height / 2;
        unsigned pixel = 0;
        float nearest = -INFINITY;
        for (int i = 0; i < count; ++i) {
            const Sphere sphere{xs[i], ys[i], zs[i], radii[i], reds[i], greens[i], blues[i]};
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
        for (int i = 0; i < count; ++i) {
            const Sphere& sphere = spheres[i];
            const size_t offset = sizeof(float) * i;
            cudaMemcpyToSymbol(xs, &sphere.x, sizeof(float), offset);
            cudaMemcpyToSymbol(ys, &sphere.y, sizeof(float), offset);
            cudaMemcpyToSymbol(zs, &sphere.z, sizeof(float), offset);
            cudaMemcpyToSymbol(radii, &sphere.radius, sizeof(float), offset);
            cudaMemcpyToSymbol(reds, &sphere.red, sizeof(float), offset);
            cudaMemcpyToSymbol(greens, &sphere.green, sizeof(float), offset);
            cudaMemcpyToSymbol(blues, &sphere.blue, sizeof(float), offset);
        }
        const dim3 block(block_side, block_side);
        const dim3 grid((width + block_side - 1) / block_side, (height + block_side - 1) / block_side);
        ray_tracer_kernel<<<grid, block>>>(pixels, count, width, height);
    }
}
