// SPDX-License-Identifier: MIT
// The box has more rows than a slice of the destination.
#include <cuda_runtime.h>

// [kernel]
int main()
{
    static char volume[2][8][64];
    cudaPitchedPtr slices{};
    cudaMalloc3D(&slices, make_cudaExtent(64, 4, 2));
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(volume, 64, 64, 8);
    copy.dstPtr = slices;
    copy.extent = make_cudaExtent(64, 8, 2);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);  // call
    cudaFree(slices.ptr);
}
// [kernel]

// expect: api-error | error | reason call | function cudaMemcpy3D() | error cudaErrorInvalidPitchValue
//   | detail rows 0 to 7 are asked for, and a slice of the destination has 4 rows
//   call | line "call"
