// expect: accepted
// A warp has a tile of 8 x 4 pixels, whose numbers of steps differ even less.
#include "escape_time.hpp"
#include "steps.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;

// [kernel]
__global__ void escape_time_kernel(unsigned char* picture, int width, int height)
{
    const int thread = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = thread % 32;
    const int tile = thread / 32;
    const int x = tile % (width / 8) * 8 + lane % 8;
    const int y = tile / (width / 8) * 4 + lane / 8;
    const int pixel = y * width + x;
    picture[pixel] = steps_of(pixel % width, pixel / width, width, height);
}

void escape_time(unsigned char* picture, int width, int height)
{
    escape_time_kernel<<<width * height / block_size, block_size>>>(picture, width, height);
}
// [kernel]
