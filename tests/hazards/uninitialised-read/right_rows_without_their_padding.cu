// SPDX-License-Identifier: MIT
// The padding between the rows is neither written nor copied.
#include <cuda_runtime.h>

__global__ void right_rows_without_their_padding(float* image, size_t pitch)
{
    float* row = reinterpret_cast<float*>(reinterpret_cast<char*>(image) + blockIdx.x * pitch);
    row[threadIdx.x] = 1.0f;
}

int main()
{
    float host[8][40] = {};
    float* image = nullptr;
    size_t pitch = 0;
    cudaMallocPitch(&image, &pitch, sizeof host[0], 8);
    right_rows_without_their_padding<<<8, 40>>>(image, pitch);
    cudaMemcpy2D(host, sizeof host[0], image, pitch, sizeof host[0], 8, cudaMemcpyDeviceToHost);
    cudaFree(image);
}
