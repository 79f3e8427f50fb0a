// SPDX-License-Identifier: MIT
// A CUDA array has to be freed with cudaFreeArray().
#include <cuda_runtime.h>

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t image = nullptr;
    cudaMallocArray(&image, &format, 16, 8);  // never freed
}

// expect: leak | note
//   object allocation | bytes 512 | offset 0 | line "never freed"
