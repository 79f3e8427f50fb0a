// SPDX-License-Identifier: MIT
// The part begins in the second row and has as many rows as the array.
#include <cuda_runtime.h>

// [kernel]
int main()
{
    static float in[8][16];
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    cudaMallocArray(&array, &format, 16, 8);
    cudaMemcpy2DToArray(array, 0, 1, in, sizeof(in[0]), sizeof(in[0]), 8, cudaMemcpyHostToDevice);  // call
    cudaFreeArray(array);
}
// [kernel]

// expect: api-error | error | reason call | function cudaMemcpy2DToArray() | error cudaErrorInvalidValue
//   | detail rows 1 to 8 are asked for, and the array has 8 rows
//   call | line "call"
