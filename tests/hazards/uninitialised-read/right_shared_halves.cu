// SPDX-License-Identifier: MIT
// Arrays of short floating-point numbers, alone and in pairs, are written before they are read.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void right_shared_halves(float* out)
{
    __shared__ half tile[64];
    __shared__ half2 pairs[4][16];
    __shared__ __nv_bfloat16 wide[64];
    __shared__ __nv_bfloat162 wide_pairs[64];
    const int i = threadIdx.x;
    tile[i] = __float2half(1.0f);
    pairs[i / 16][i % 16] = __float2half2_rn(2.0f);
    wide[i] = __float2bfloat16(3.0f);
    wide_pairs[i] = __float2bfloat162_rn(4.0f);
    __syncthreads();
    const int j = 63 - i;
    out[blockIdx.x * 64 + i] = __half2float(tile[j]) + __low2float(pairs[j / 16][j % 16]) +
                               __bfloat162float(wide[j]) + __low2float(wide_pairs[j]);
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 2 * 64 * sizeof(float));
    right_shared_halves<<<2, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
