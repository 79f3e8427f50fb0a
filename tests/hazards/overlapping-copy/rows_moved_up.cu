// SPDX-License-Identifier: MIT
// The first row of an image is dropped: all others move up by one.
#include <cuda_runtime.h>

constexpr int width = 64;
constexpr int height = 48;

// [kernel]
void drop_first_row(float* image)
{
    cudaMemcpy(image, image + width, (height - 1) * width * sizeof *image, cudaMemcpyDeviceToDevice);  // copy
}
// [kernel]

int main()
{
    float* image = nullptr;
    cudaMalloc(&image, width * height * sizeof *image);
    cudaMemset(image, 0, width * height * sizeof *image);
    drop_first_row(image);
    cudaDeviceSynchronize();
    cudaFree(image);
}

// expect: overlapping-copy | error | function cudaMemcpy
//   call | line "copy"
