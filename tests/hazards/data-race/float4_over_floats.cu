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

// expect: data-race | error | kernel float4_over_floats | space shared | variable tile[1] | count 16
//   write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
// expect: uninitialised-read | error | kernel float4_over_floats | space shared | variable tile[64]
//   | bytes 16 | count 16
//   read | thread (48,0,0) | line "read"
