// SPDX-License-Identifier: MIT
// Rows are counted with the height instead of the width.
#include <cuda_runtime.h>

__global__ void width_and_height_exchanged(float* image, int width, int height)
{
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    if (x < width && y < height) {
        image[x * width + y] = 1.0f;  // write
    }
}

int main()
{
    const int width = 16;
    const int height = 8;
    float* image = nullptr;
    cudaMalloc(&image, width * height * sizeof(float));  // allocated
    width_and_height_exchanged<<<1, dim3(width, height)>>>(image, width, height);
    cudaDeviceSynchronize();
    cudaFree(image);
}

// expect: out-of-bounds | error | reason outside | kernel width_and_height_exchanged | space global
//   | variable image[128] | bytes 4 | count 64
//   write | thread (8,0,0) | line "write"
//   object allocation | bytes 512 | offset 512 | line "allocated"
