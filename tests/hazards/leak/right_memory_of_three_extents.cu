// SPDX-License-Identifier: MIT
// cudaFree() takes the pointer that is in the cudaPitchedPtr.
#include <cuda_runtime.h>

int main()
{
    cudaPitchedPtr volume = {};
    cudaMalloc3D(&volume, make_cudaExtent(100, 4, 2));
    cudaFree(volume.ptr);
}
