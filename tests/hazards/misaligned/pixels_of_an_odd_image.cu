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
    cudaMalloc(&image, 30 * 4);  // allocated
    pixels_of_an_odd_image<<<1, dim3(7, 4)>>>(image, 30, make_uchar4(0, 0, 0, 255));
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel pixels_of_an_odd_image | space global | variable image[30] | bytes 4
//   | count 14
//   write | thread (0,1,0) | line "write"
//   object allocation | bytes 120 | offset 30 | line "allocated"
