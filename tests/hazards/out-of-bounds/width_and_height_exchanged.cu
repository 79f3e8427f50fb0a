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
    cudaMalloc(&image, width * height * sizeof(float));
    width_and_height_exchanged<<<1, dim3(width, height)>>>(image, width, height);
    cudaDeviceSynchronize();
    cudaFree(image);
}
