// SPDX-License-Identifier: MIT
// Rows begin at a multiple of the pitch, and what lies between them belongs to the array.
#include <cuda_runtime.h>

__global__ void right_padded_pitch(float* image, size_t pitch)
{
    float* row = reinterpret_cast<float*>(reinterpret_cast<char*>(image) + threadIdx.y * pitch);
    row[threadIdx.x] = 1.0f;
    row[pitch / sizeof(float) - 1] = 2.0f;
}

int main()
{
    float* image = nullptr;
    size_t pitch = 0;
    cudaMallocPitch(&image, &pitch, 4 * sizeof(float), 4);
    right_padded_pitch<<<1, dim3(1, 4)>>>(image, pitch);
    cudaDeviceSynchronize();
    cudaFree(image);
}
