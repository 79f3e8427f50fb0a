// SPDX-License-Identifier: MIT
// The array of halves has one element more than the block has threads.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void half_element_nobody_writes(float* out)
{
    __shared__ half tile[65];
    tile[threadIdx.x] = __float2half(1.0f);
    __syncthreads();
    out[threadIdx.x] = __half2float(tile[threadIdx.x + 1]);  // read
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(float));
    half_element_nobody_writes<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel half_element_nobody_writes | space shared | variable tile[64]
//   | bytes 2
//   read | thread (63,0,0) | line "read"
