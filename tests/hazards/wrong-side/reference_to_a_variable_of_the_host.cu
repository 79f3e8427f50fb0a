// SPDX-License-Identifier: MIT
// A parameter that is a reference is the host's own variable, and no copy of it.
#include <cuda_runtime.h>

// [kernel]
__global__ void reference_to_a_variable_of_the_host(const float& factor, float* values)
{
    values[threadIdx.x] *= factor;  // read
}
// [kernel]

float factor = 2;

int main()
{
    float* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(float));
    cudaMemset(values, 0, 32 * sizeof(float));
    reference_to_a_variable_of_the_host<<<1, 32>>>(factor, values);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaFree(values);
}


// expect: wrong-side | error | reason host variable in a kernel | kernel reference_to_a_variable_of_the_host
//   | space global | variable factor | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
//   object variable | bytes 4 | offset 0
