// SPDX-License-Identifier: MIT
// The image has more columns than the block has threads.
#include <cuda_runtime.h>

__global__ void rows_not_all_written(float* image, size_t pitch)
{
    float* row = reinterpret_cast<float*>(reinterpret_cast<char*>(image) + blockIdx.x * pitch);
    row[threadIdx.x] = 1.0f;
}

int main()
{
    float host[8][40] = {};
    float* image = nullptr;
    size_t pitch = 0;
    cudaMallocPitch(&image, &pitch, sizeof host[0], 8);  // allocated
    rows_not_all_written<<<8, 32>>>(image, pitch);
    cudaMemcpy2D(host, sizeof host[0], image, pitch, sizeof host[0], 8, cudaMemcpyDeviceToHost);  // call
    cudaFree(image);
}

// expect: uninitialised-read | warning | reason copied to the host | function cudaMemcpy2D | space global
//   | variable image[32] | elements 64 | last variable image[935] | bytes 256
//   call | line "call"
//   object allocation | bytes 4096 | offset 128 | line "allocated"
