// expect: accepted
// The search notes the number of the sphere, and its colour is looked up once afterwards: the lanes then ask for different spheres, but only once.
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
        float nearest_slope = 0.0f;
        int best = -1;
        for (int i = 0; i < count; ++i) {
            float slope;
            const float depth = hit(scene[i], x, y, &slope);
            if (depth > nearest) {
                nearest = depth;
                nearest_slope = slope;
                best = i;
            }
        }
        if (best >= 0) {
            pixel = colour(scene[best], nearest_slope);
        }
        pixels[row * width + column] = pixel;
    }
}

void ray_tracer(const Sphere* spheres, unsigned* pixels, int count, int width, int height)
{
    if (width > 0 && height > 0) {
        cudaMemcpyToSymbol(scene, spheres, sizeof(Sphere) * count);
        const dim3 block(block_side, block_side);
        const dim3 grid((width + block_side - 1) / block_side, (height + block_side - 1) / block_side);
        ray_tracer_kernel<<<grid, block>>>(pixels, count, width, height);
    }
}
