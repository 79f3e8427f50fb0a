// SPDX-License-Identifier: MIT
// A std::vector keeps its elements in memory of the host.
#include <cuda_runtime.h>

#include <vector>

__global__ void data_of_a_vector(float* data)
{
    data[threadIdx.x] = 1.0f;  // write
}

int main()
{
    std::vector<float> values(32);
    data_of_a_vector<<<1, 32>>>(values.data());
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel data_of_a_vector | space global
//   | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
