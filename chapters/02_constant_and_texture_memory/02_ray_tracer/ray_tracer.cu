// Exercise 2.2: a ray tracer, whose spheres lie in constant memory.
// Page: lesson 2.2.  Checks: ray_tracer.check.cpp, in this folder.
#include "ray_tracer.hpp"

#include "shading.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;  // pixels of a block, in each direction

// [program]
// TODO 1: Declare an array in constant memory that holds the spheres of every scene we may get.
// end of TODO 1

__global__ void ray_tracer_kernel(unsigned* pixels, int count, int width, int height)
{
    const int column = blockIdx.x * block_side + threadIdx.x;
    const int row = blockIdx.y * block_side + threadIdx.y;
    if (column < width && row < height) {
        const float x = column - width / 2;
        const float y = row - height / 2;
        unsigned pixel = 0;
        // TODO 2: Find the sphere that the ray meets nearest to us, and take its colour. Of several at the
        // same depth the first one counts. Each thread reads the spheres from the array, and all lanes of a
        // warp want the same one at the same time.
        // end of TODO 2
        pixels[row * width + column] = pixel;
    }
}

void ray_tracer(const Sphere* spheres, unsigned* pixels, int count, int width, int height)
{
    if (width > 0 && height > 0) {
        // TODO 3: Copy the spheres of this scene to the array.
        // end of TODO 3
        const dim3 block(block_side, block_side);
        const dim3 grid((width + block_side - 1) / block_side, (height + block_side - 1) / block_side);
        ray_tracer_kernel<<<grid, block>>>(pixels, count, width, height);
    }
}
// [program]
