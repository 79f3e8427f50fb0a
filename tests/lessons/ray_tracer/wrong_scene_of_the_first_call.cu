// expect: mismatch | after another scene
// The spheres are copied once, and kept for all later calls.
#include "ray_tracer.hpp"

#include "shading.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;  // pixels of a block, in each direction

__constant__ Sphere scene[max_spheres];

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
            const Sphere sphere = scene[i];
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
        static bool is_copied = false;
        if (!is_copied) {
            cudaMemcpyToSymbol(scene, spheres, sizeof(Sphere) * count);
            is_copied = true;
        }
        const dim3 block(block_side, block_side);
        const dim3 grid((width + block_side - 1) / block_side, (height + block_side - 1) / block_side);
        ray_tracer_kernel<<<grid, block>>>(pixels, count, width, height);
    }
}
