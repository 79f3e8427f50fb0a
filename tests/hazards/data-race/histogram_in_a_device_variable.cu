// SPDX-License-Identifier: MIT
// Threads that find the same digit overwrite each other's counts.
#include <cuda_runtime.h>

// [kernel]
__device__ int histogram[8];

__global__ void histogram_in_a_device_variable(int* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    ++histogram[i / 4 % 8];  // fault
    out[i] = i;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    histogram_in_a_device_variable<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel histogram_in_a_device_variable | block (1,0,0)
//   | space global | variable histogram[0] | count 96
//   write | block (1,0,0) | thread (0,0,0) | line "fault"
//   read | thread (0,0,0) | line "fault"
// expect: data-race | error | between blocks | kernel histogram_in_a_device_variable | block (1,0,0)
//   | space global | variable histogram[0] | count 56
//   write | thread (0,0,0) | line "fault"
//   write | block (1,0,0) | thread (0,0,0) | line "fault"
