// Exercise 2.5: heat spreads through a plate, read through textures over linear memory.
// Page: lesson 2.5.  Checks: heat_texture_1d.check.cpp, in this folder.
#include "heat_texture_1d.hpp"

#include <cuda_runtime.h>

#include <utility>

// [texture]
/// A texture over `bytes` bytes of floats in device memory, to be read with tex1Dfetch<float>().
cudaTextureObject_t texture_over(const float* numbers, std::size_t bytes)
{
    cudaTextureObject_t texture = 0;
    // TODO 1: Say where the numbers are, of what type and how many bytes (cudaResourceDesc), and that they are
    // read as they are (cudaTextureDesc). Then create the texture.
    // end of TODO 1
    return texture;
}
// [texture]

// [program]
__global__ void copy_heaters(float* field, cudaTextureObject_t heaters, int width, int height)
{
    // TODO 2: Set the heaters, as in 2.4, but read them through their texture.
    // end of TODO 2
}

__global__ void blend(cudaTextureObject_t field, float* next, int width, int height)
{
    // TODO 3: Blend, as in 2.4, with all five reads through the texture. The edges are still yours, and
    // neighbouring threads still write neighbouring cells of a row.
    // end of TODO 3
}

struct Field { float* cells; cudaTextureObject_t texture; };  // written through the one, read through the other

void heat_texture_1d(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    if (width == 0 || height == 0) {
        return;
    }
    const std::size_t bytes = sizeof(float) * width * height;
    float* spare = nullptr;
    cudaMalloc(&spare, bytes);
    cudaMemcpy(field, start, bytes, cudaMemcpyDeviceToDevice);
    const cudaTextureObject_t heater_texture = texture_over(heaters, bytes);
    Field now{field, texture_over(field, bytes)};
    Field next{spare, texture_over(spare, bytes)};
    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    for (int step = 0; step < steps; ++step) {
        // TODO 4: Launch both kernels, and let `now` and `next` change places.
        // end of TODO 4
    }
    if (now.cells != field) {  // after an odd number of steps
        cudaMemcpy(field, now.cells, bytes, cudaMemcpyDeviceToDevice);
    }
    cudaDestroyTextureObject(heater_texture);
    cudaDestroyTextureObject(now.texture);
    cudaDestroyTextureObject(next.texture);
    cudaFree(spare);
}
// [program]
