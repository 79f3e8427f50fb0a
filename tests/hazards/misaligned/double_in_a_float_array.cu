// SPDX-License-Identifier: MIT
// A sum of doubles is put where the array of floats has an element left.
#include <cuda_runtime.h>

__global__ void double_in_a_float_array(double* out, int used)
{
    __shared__ __align__(16) float values[32];
    double* sum = reinterpret_cast<double*>(values + used);
    if (threadIdx.x == 0) {
        *sum = 1.0;  // write
        out[0] = *sum;
    }
}

int main()
{
    double* out = nullptr;
    cudaMalloc(&out, sizeof(double));
    double_in_a_float_array<<<1, 32>>>(out, 29);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel double_in_a_float_array | space shared | variable values[29] | bytes 8
//   write | thread (0,0,0) | line "write"
