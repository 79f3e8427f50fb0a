// SPDX-License-Identifier: MIT
// cudaMalloc3D() allocates rows at a pitch, like cudaMallocPitch().
#include <cuda_runtime.h>

int main()
{
    cudaPitchedPtr volume = {};
    cudaMalloc3D(&volume, make_cudaExtent(100, 4, 2));  // never freed
}

// expect: leak | note
//   object allocation | bytes 4096 | offset 0 | line "never freed"
