// SPDX-License-Identifier: MIT
// The part is all of the array.
#include <cuda_runtime.h>

// [kernel]
int main()
{
    static float in[8][16];
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    cudaMallocArray(&array, &format, 16, 8);
    cudaMemcpy2DToArray(array, 0, 0, in, sizeof(in[0]), sizeof(in[0]), 8, cudaMemcpyHostToDevice);
    cudaFreeArray(array);
}
// [kernel]
