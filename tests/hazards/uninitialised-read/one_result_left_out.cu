// SPDX-License-Identifier: MIT
// The guard keeps out the thread of the last element.
#include <cuda_runtime.h>

__global__ void one_result_left_out(int* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) {
        out[i] = i;
    }
}

int main()
{
    int host[100] = {};
    int* out = nullptr;
    cudaMalloc(&out, sizeof host);  // allocated
    one_result_left_out<<<1, 128>>>(out, 100);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);  // call
    cudaFree(out);
}

// expect: uninitialised-read | warning | reason copied to the host | function cudaMemcpy | space global
//   | variable out[99] | elements 1 | last variable out[99] | bytes 4
//   call | line "call"
//   object allocation | bytes 400 | offset 396 | line "allocated"
