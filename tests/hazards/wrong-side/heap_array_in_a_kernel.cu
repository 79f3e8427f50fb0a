// SPDX-License-Identifier: MIT
// The kernel gets the pointer to the host's array.
#include <cuda_runtime.h>

// [kernel]
__global__ void twice(float* data)
{
    data[threadIdx.x] *= 2.0f;  // read
}

int main()
{
    float* data = new float[32]();
    twice<<<1, 32>>>(data);  // the host's pointer
    const cudaError_t error = cudaDeviceSynchronize();
    delete[] data;
    return error == cudaSuccess ? 1 : 0;
}
// [kernel]

// expect: wrong-side | error | reason host memory in a kernel | kernel twice | space global | bytes 4
//   | count 32
//   read | thread (0,0,0) | line "read"
