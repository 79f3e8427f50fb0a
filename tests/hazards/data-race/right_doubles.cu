// SPDX-License-Identifier: MIT
// Each thread has 8 bytes of its own, and parts of them too.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_doubles(float* out)
{
    __shared__ double tile[64];
    const int t = threadIdx.x;
    tile[t] = t;
    reinterpret_cast<float*>(tile)[2 * t] = 0.0f;
    out[t] = tile[t];
}
// [kernel]

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(float));
    right_doubles<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
