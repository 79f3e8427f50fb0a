// SPDX-License-Identifier: MIT
// The part begins in the second row and has as many rows as the array.
#include <cuda_runtime.h>

// [kernel]
int main()
{
    static float image[8][16];
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    cudaMallocArray(&array, &format, 16, 8);
    cudaMemcpy2DToArray(array, 0, 1, image, sizeof(image[0]), sizeof(image[0]), 8, cudaMemcpyHostToDevice);
    cudaFreeArray(array);
}
// [kernel]
