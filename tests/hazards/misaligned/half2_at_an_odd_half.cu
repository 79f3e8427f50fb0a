// SPDX-License-Identifier: MIT
// Each thread takes its own half and the next one as a pair.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void half2_at_an_odd_half(const __half* in, float* out)
{
    const __half2 pair = *reinterpret_cast<const __half2*>(in + threadIdx.x);  // read
    out[threadIdx.x] = __low2float(pair) + __high2float(pair);
}

int main()
{
    __half* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 33 * sizeof(__half));  // allocated
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(in, 0, 33 * sizeof(__half));
    half2_at_an_odd_half<<<1, 32>>>(in, out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel half2_at_an_odd_half | space global | variable in[1] | bytes 4
//   | count 16
//   read | thread (1,0,0) | line "read"
//   object allocation | bytes 66 | offset 2 | line "allocated"
