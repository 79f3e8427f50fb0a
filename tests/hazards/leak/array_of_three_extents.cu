// SPDX-License-Identifier: MIT
// A volume is an array as well.
#include <cuda_runtime.h>

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    cudaArray_t volume = nullptr;
    cudaMalloc3DArray(&volume, &format, make_cudaExtent(4, 4, 4));  // never freed
}

// expect: leak | note
//   object allocation | bytes 256 | offset 0 | line "never freed"
