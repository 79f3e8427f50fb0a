// SPDX-License-Identifier: MIT
// Four pixels at a time, of rows that are 30 bytes long.
#include <cuda_runtime.h>

__global__ void pixels_of_an_odd_image(unsigned char* image, int width, uchar4 colour)
{
    uchar4* row = reinterpret_cast<uchar4*>(image + threadIdx.y * width);
    row[threadIdx.x] = colour;  // write
}

int main()
{
    unsigned char* image = nullptr;
    cudaMalloc(&image, 30 * 4);
    pixels_of_an_odd_image<<<1, dim3(7, 4)>>>(image, 30, make_uchar4(0, 0, 0, 255));
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}
