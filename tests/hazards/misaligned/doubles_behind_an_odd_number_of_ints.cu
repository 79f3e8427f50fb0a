// SPDX-License-Identifier: MIT
// Dynamic shared memory is shared out, and the doubles begin behind 31 ints.
#include <cuda_runtime.h>

__global__ void doubles_behind_an_odd_number_of_ints(double* out, int n)
{
    extern __shared__ int pool[];
    double* values = reinterpret_cast<double*>(pool + n);
    values[threadIdx.x] = 1.0;  // write
    out[threadIdx.x] = 2.0;
}

int main()
{
    double* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(double));
    doubles_behind_an_odd_number_of_ints<<<1, 32, 31 * sizeof(int) + 32 * sizeof(double)>>>(out, 31);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel doubles_behind_an_odd_number_of_ints | space shared | variable pool[31]
//   | bytes 8 | count 32
//   write | thread (0,0,0) | line "write"
