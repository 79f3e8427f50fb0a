// SPDX-License-Identifier: MIT
// 16 bytes are read where the other warp writes 4.
#include <cuda_runtime.h>

// [kernel]
__global__ void float4_over_floats(float* out)
{
    __shared__ alignas(16) float tile[128];
    const int t = threadIdx.x;
    if (t < 32) {
        tile[2 * t + 1] = t;  // write
    } else {
        const float4 four = reinterpret_cast<const float4*>(tile)[t - 32];  // read
        out[t] = four.x + four.y + four.z + four.w;
    }
}
// [kernel]

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(float));
    float4_over_floats<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
