// SPDX-License-Identifier: MIT
// The box has as many rows as a slice.
#include <cuda_runtime.h>

// [kernel]
int main()
{
    static char volume[2][8][64];
    cudaPitchedPtr slices{};
    cudaMalloc3D(&slices, make_cudaExtent(64, 8, 2));
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(volume, 64, 64, 8);
    copy.dstPtr = slices;
    copy.extent = make_cudaExtent(64, 8, 2);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    cudaFree(slices.ptr);
}
// [kernel]
