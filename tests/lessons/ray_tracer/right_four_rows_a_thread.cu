// expect: accepted
// A thread draws four pixels, one below the other, from one pass through the spheres.
#include "ray_tracer.hpp"

#include "shading.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;  // pixels of a block, in each direction
constexpr int rows_of_a_thread = 4;

__constant__ Sphere scene[max_spheres];

__global__ void ray_tracer_kernel(unsigned* pixels, int count, int width, int height)
{
    const int column = blockIdx.x * block_side + threadIdx.x;
    const int first_row = (blockIdx.y * block_side + threadIdx.y) * rows_of_a_thread;
    float nearest[rows_of_a_thread];
    unsigned found[rows_of_a_thread] = {};
    for (float& depth : nearest) {
        depth = -INFINITY;
    }
    for (int i = 0; i < count; ++i) {
        for (int r = 0; r < rows_of_a_thread; ++r) {
            float slope;
            const float depth = hit(scene[i], column - width / 2, first_row + r - height / 2, &slope);
            if (depth > nearest[r]) {
                nearest[r] = depth;
                found[r] = colour(scene[i], slope);
            }
        }
    }
    for (int r = 0; r < rows_of_a_thread; ++r) {
        if (column < width && first_row + r < height) {
            pixels[(first_row + r) * width + column] = found[r];
        }
    }
}

void ray_tracer(const Sphere* spheres, unsigned* pixels, int count, int width, int height)
{
    if (width > 0 && height > 0) {
        cudaMemcpyToSymbol(scene, spheres, sizeof(Sphere) * count);
        const dim3 block(block_side, block_side);
        const dim3 grid((width + block_side - 1) / block_side, (height + rows_of_a_thread * block_side - 1) / (rows_of_a_thread * block_side));
        ray_tracer_kernel<<<grid, block>>>(pixels, count, width, height);
    }
}
