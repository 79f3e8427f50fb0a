// SPDX-License-Identifier: MIT
// Each thread has 16 bytes of its own; a barrier stands before others read parts of them.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_float4(float* out)
{
    __shared__ float4 tile[64];
    const int t = threadIdx.x;
    tile[t] = make_float4(t, t, t, t);
    tile[t].z += tile[t].w;
    __syncthreads();
    out[t] = reinterpret_cast<const float*>(tile)[4 * (63 - t) + 2];
}
// [kernel]

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(float));
    right_float4<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
