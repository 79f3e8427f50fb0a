// SPDX-License-Identifier: MIT
// Rows are copied to the device and back.
#include <cuda_runtime.h>

int main()
{
    int host[4][4] = {};
    int* image = nullptr;
    size_t pitch = 0;
    cudaMallocPitch(&image, &pitch, 16, 4);
    cudaMemcpy2D(image, pitch, host, 16, 16, 4, cudaMemcpyHostToDevice);
    cudaMemcpy2D(host, 16, image, pitch, 16, 4, cudaMemcpyDeviceToHost);
    cudaFree(image);
}
