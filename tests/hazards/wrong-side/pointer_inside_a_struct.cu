// SPDX-License-Identifier: MIT
// The struct is an argument. What its member points to is the host's.
#include <cuda_runtime.h>

struct Image
{
    float* pixels;
    int width;
};

__global__ void pointer_inside_a_struct(Image image)
{
    image.pixels[threadIdx.x] = image.width;  // write
}

int main()
{
    Image image = {new float[32], 32};
    pointer_inside_a_struct<<<1, 32>>>(image);
    const cudaError_t error = cudaDeviceSynchronize();
    delete[] image.pixels;
    return error == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel pointer_inside_a_struct | space global
//   | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
