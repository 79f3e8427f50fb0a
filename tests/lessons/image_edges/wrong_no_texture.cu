// expect: budget | texture
// The faults are gone with the texture: the kernel reads global memory.
#include "image_edges.hpp"

#include <cuda_runtime.h>

__device__ float pixel(const float* image, int x, int y, int width, int height)
{
    return image[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)];
}

__global__ void find_edges(const float* image, float* edges, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const float around = pixel(image, x - 1, y, width, height) + pixel(image, x + 1, y, width, height) +
                             pixel(image, x, y - 1, width, height) + pixel(image, x, y + 1, width, height);
        edges[y * width + x] = 4.0f * pixel(image, x, y, width, height) - around;
    }
}

void image_edges(const float* image, float* edges, int width, int height)
{
    if (width == 0 || height == 0) {
        return;
    }
    const dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8);
    find_edges<<<grid, block>>>(image, edges, width, height);
}
