// SPDX-License-Identifier: MIT
// The part is all of the array.
#include <cuda_runtime.h>

// [kernel]
int main()
{
    static float image[8][16];
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    cudaMallocArray(&array, &format, 16, 8);
    cudaMemcpy2DToArray(array, 0, 0, image, sizeof(image[0]), sizeof(image[0]), 8, cudaMemcpyHostToDevice);
    cudaFreeArray(array);
}
// [kernel]
