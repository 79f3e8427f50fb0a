// SPDX-License-Identifier: MIT
// cudaMallocPitch() lets each row begin at a multiple of the pitch.
#include <cuda_runtime.h>

__global__ void right_pixels_of_pitched_rows(unsigned char* image, size_t pitch, uchar4 colour)
{
    uchar4* row = reinterpret_cast<uchar4*>(image + threadIdx.y * pitch);
    row[threadIdx.x] = colour;
}

int main()
{
    unsigned char* image = nullptr;
    size_t pitch = 0;
    cudaMallocPitch(&image, &pitch, 30, 4);
    right_pixels_of_pitched_rows<<<1, dim3(7, 4)>>>(image, pitch, make_uchar4(0, 0, 0, 255));
    cudaDeviceSynchronize();
    cudaFree(image);
}
