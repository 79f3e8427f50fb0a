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
    // TODO 1 solved: the size is in bytes. Address and filter modes do not matter to tex1Dfetch.
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = const_cast<float*>(numbers);
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = bytes;
    cudaTextureDesc description = {};
    description.readMode = cudaReadModeElementType;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    // end of TODO 1
    return texture;
}
// [texture]

// [program]
__global__ void copy_heaters(float* field, cudaTextureObject_t heaters, int width, int height)
{
    // TODO 2 solved: the texture is an argument, so the kernel does not care which memory lies behind it.
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const int cell = y * width + x;
        const float heater = tex1Dfetch<float>(heaters, cell);
        if (heater != no_heater) {
            field[cell] = heater;
        }
    }
    // end of TODO 2
}

__global__ void blend(cudaTextureObject_t field, float* next, int width, int height)
{
    // TODO 3 solved: a line of numbers knows nothing of rows, so the edges are asked for as before.
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    const int cell = y * width + x;
    const float here = tex1Dfetch<float>(field, cell);
    const float left = x > 0 ? tex1Dfetch<float>(field, cell - 1) : here;
    const float right = x < width - 1 ? tex1Dfetch<float>(field, cell + 1) : here;
    const float up = y > 0 ? tex1Dfetch<float>(field, cell - width) : here;
    const float down = y < height - 1 ? tex1Dfetch<float>(field, cell + width) : here;
    next[cell] = here + speed * (left + right + up + down - 4.0f * here);
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
        // TODO 4 solved: what one launch wrote, the next may fetch. A field and its texture swap as one.
        copy_heaters<<<grid, block>>>(now.cells, heater_texture, width, height);
        blend<<<grid, block>>>(now.texture, next.cells, width, height);
        std::swap(now, next);
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
