// SPDX-License-Identifier: MIT
// Behind an even number of floats there is room for a double.
#include <cuda_runtime.h>

__global__ void right_double_in_a_float_array(double* out, int used)
{
    __shared__ __align__(16) float values[32];
    double* sum = reinterpret_cast<double*>(values + used);
    if (threadIdx.x == 0) {
        *sum = 1.0;
        out[0] = *sum;
    }
}

int main()
{
    double* out = nullptr;
    cudaMalloc(&out, sizeof(double));
    right_double_in_a_float_array<<<1, 32>>>(out, 30);
    cudaDeviceSynchronize();
    cudaFree(out);
}
