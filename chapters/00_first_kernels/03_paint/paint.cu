// Exercise 0.3: a thread for each pixel of a picture.
// Page: lesson 0.3.  Checks: paint.check.cpp, in this folder.
#include "paint.hpp"

#include <cuda_runtime.h>

// [kernel]
__global__ void paint_kernel(unsigned char* picture, int width, int height)
{
    // TODO 1: The column x and the row y of this thread's pixel.
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    // end of TODO 1
    const int dx = x - width / 2;
    const int dy = y - height / 2;
    if (x < width && y < height) {
        // TODO 2: Store (dx * dx + dy * dy) / 16 in this thread's pixel.
        // end of TODO 2
    }
}

void paint(unsigned char* picture, int width, int height)
{
    const dim3 block(16, 16);
    const dim3 blocks((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    paint_kernel<<<blocks, block>>>(picture, width, height);
}
// [kernel]
