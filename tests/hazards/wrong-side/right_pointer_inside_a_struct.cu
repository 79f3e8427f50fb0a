// SPDX-License-Identifier: MIT
// The struct is an argument, and what its member points to is the device's.
#include <cuda_runtime.h>

struct Image
{
    float* pixels;
    int width;
};

__global__ void right_pointer_inside_a_struct(Image image)
{
    image.pixels[threadIdx.x] = image.width;
}

int main()
{
    Image image = {nullptr, 32};
    cudaMalloc(&image.pixels, 32 * sizeof(float));
    right_pointer_inside_a_struct<<<1, 32>>>(image);
    cudaDeviceSynchronize();
    cudaFree(image.pixels);
}
