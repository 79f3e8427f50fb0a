// SPDX-License-Identifier: MIT
// The levels of a mipmapped array have no memory of their own: it has to be freed with cudaFreeMipmappedArray().
#include <cuda_runtime.h>

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t mipmaps = nullptr;
    cudaMallocMipmappedArray(&mipmaps, &format, make_cudaExtent(16, 16, 0), 2);  // never freed
    for (unsigned i = 0; i < 2; ++i) {
        cudaArray_t level = nullptr;
        cudaGetMipmappedArrayLevel(&level, mipmaps, i);
        cudaFreeArray(level);
    }
}

// expect: leak | note
//   object allocation | bytes 1536 | offset 0 | line "never freed"
