// SPDX-License-Identifier: MIT
// An image of 16 texels a side has 5 levels, the last of which has the number 4.
#include <cuda_runtime.h>

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t mipmaps = nullptr;
    cudaMallocMipmappedArray(&mipmaps, &format, make_cudaExtent(16, 16, 0), 5);
    for (unsigned i = 0; i <= 5; ++i) {
        cudaArray_t level = nullptr;
        cudaGetMipmappedArrayLevel(&level, mipmaps, i);  // one too many
    }
    cudaFreeMipmappedArray(mipmaps);
}

// expect: api-error | error | reason call | function cudaGetMipmappedArrayLevel()
//   | error cudaErrorInvalidValue | detail level 5 is requested, and the mipmapped array has 5, from 0 on
//   call | line "one too many"
