// SPDX-License-Identifier: MIT
// The number of blocks is rounded down, so the last elements have no thread.
#include <cuda_runtime.h>

constexpr int n = 1000;

// [kernel]
__global__ void grid_too_small(float* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = 1.0f;
    }
}

void fill(float* host)
{
    float* out = nullptr;
    cudaMalloc(&out, n * sizeof(float));  // allocated
    grid_too_small<<<n / 256, 256>>>(out);
    cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);  // call
    cudaFree(out);
}
// [kernel]

int main()
{
    float host[n] = {};
    fill(host);
}

// expect: uninitialised-read | warning | reason copied to the host | function cudaMemcpy | space global
//   | variable out[768] | elements 232 | last variable out[999] | bytes 928
//   call | line "call"
//   object allocation | bytes 4000 | offset 3072 | line "allocated"
