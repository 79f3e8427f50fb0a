// SPDX-License-Identifier: MIT
// The pitch is taken for a number of elements.
#include <cuda_runtime.h>

// [kernel]
int main()
{
    static float image[8][100];
    float* rows = nullptr;
    size_t pitch = 0;
    cudaMallocPitch(&rows, &pitch, sizeof(image[0]), 8);
    cudaMemcpy2D(rows, 100, image, sizeof(image[0]), sizeof(image[0]), 8, cudaMemcpyHostToDevice);  // call
    cudaFree(rows);
}
// [kernel]

// expect: api-error | error | reason call | function cudaMemcpy2D() | error cudaErrorInvalidPitchValue
//   | detail a row has 400 bytes, more than the pitch of the destination, 100 bytes
//   call | line "call"
