// SPDX-License-Identifier: MIT
// The last of 5 levels has the number 4.
#include <cuda_runtime.h>

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t mipmaps = nullptr;
    cudaMallocMipmappedArray(&mipmaps, &format, make_cudaExtent(16, 16, 0), 5);
    for (unsigned i = 0; i < 5; ++i) {
        cudaArray_t level = nullptr;
        cudaGetMipmappedArrayLevel(&level, mipmaps, i);
    }
    cudaFreeMipmappedArray(mipmaps);
}
