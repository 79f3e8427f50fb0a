// SPDX-License-Identifier: MIT
// Row y begins at element y times width.
#include <cuda_runtime.h>

__global__ void right_rows(float* image, int width, int height)
{
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    if (x < width && y < height) {
        image[y * width + x] = 1.0f;
    }
}

int main()
{
    const int width = 15;
    const int height = 7;
    float* image = nullptr;
    cudaMalloc(&image, width * height * sizeof(float));
    right_rows<<<1, dim3(16, 8)>>>(image, width, height);
    cudaDeviceSynchronize();
    cudaFree(image);
}
