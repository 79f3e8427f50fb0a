// SPDX-License-Identifier: MIT
// Pairs that begin at even halves.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void right_half2_pairs(const __half* in, float* out)
{
    const __half2 pair = *reinterpret_cast<const __half2*>(in + 2 * threadIdx.x);
    out[threadIdx.x] = __low2float(pair) + __high2float(pair);
}

int main()
{
    __half* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 64 * sizeof(__half));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(in, 0, 64 * sizeof(__half));
    right_half2_pairs<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
