// SPDX-License-Identifier: MIT
// What atomic functions add to is read plainly while other blocks add.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

// [kernel]
__global__ void half_precision_read_beside_atomics(__half* count, float* out)
{
    atomicAdd(count, __float2half(1.0f));  // atomic
    out[blockIdx.x] = __half2float(count[0]);  // fault
}
// [kernel]

int main()
{
    __half* count = nullptr;
    float* out = nullptr;
    cudaMalloc(&count, sizeof(__half));
    cudaMalloc(&out, 4 * sizeof(float));
    cudaMemset(count, 0, sizeof(__half));
    half_precision_read_beside_atomics<<<4, 1>>>(count, out);
    cudaDeviceSynchronize();
    cudaFree(out);
    cudaFree(count);
}

// expect: data-race | error | between blocks | kernel half_precision_read_beside_atomics | block (1,0,0)
//   | space global | variable count[0] | count 5
//   atomic | thread (0,0,0) | line "atomic"
//   read | block (1,0,0) | thread (0,0,0) | line "fault"
