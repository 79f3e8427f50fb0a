// SPDX-License-Identifier: MIT
// The host sets an element of a __constant__ array by its name.
#include <cuda_runtime.h>

__constant__ float weights[4];

__global__ void host_writes_a_constant(float* out)
{
    out[threadIdx.x] = weights[threadIdx.x];
}

int main()
{
    float* out = nullptr;
    weights[2] = 1.0f;  // write
    cudaMalloc(&out, 4 * sizeof(float));
    host_writes_a_constant<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: wrong-side | error | reason device variable on the host | variable weights[2] | bytes 4
//   write | line "write"
