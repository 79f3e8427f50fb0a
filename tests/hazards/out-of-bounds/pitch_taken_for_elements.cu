// SPDX-License-Identifier: MIT
// The pitch is in bytes. Rows of floats come out four times too far apart.
#include <cuda_runtime.h>

__global__ void pitch_taken_for_elements(float* image, size_t pitch, int width)
{
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    if (x < width) {
        image[y * pitch + x] = 1.0f;  // write
    }
}

int main()
{
    const int width = 4;
    const int height = 4;
    float* image = nullptr;
    size_t pitch = 0;
    cudaMallocPitch(&image, &pitch, width * sizeof(float), height);  // allocated
    pitch_taken_for_elements<<<1, dim3(width, height)>>>(image, pitch, width);
    cudaDeviceSynchronize();
    cudaFree(image);
}

// expect: out-of-bounds | error | reason outside | kernel pitch_taken_for_elements | space global
//   | variable image[512] | bytes 4 | count 12
//   write | thread (0,1,0) | line "write"
//   object allocation | bytes 2048 | offset 2048 | line "allocated"
