// SPDX-License-Identifier: MIT
// The number of blocks is rounded up, and a guard keeps out the threads that are too many.
#include <cuda_runtime.h>

constexpr int n = 1000;

// [kernel]
__global__ void right_grid_rounded_up(float* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = 1.0f;
    }
}

void fill(float* host)
{
    float* out = nullptr;
    cudaMalloc(&out, n * sizeof(float));
    right_grid_rounded_up<<<(n + 255) / 256, 256>>>(out);
    cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(out);
}
// [kernel]

int main()
{
    float host[n] = {};
    fill(host);
}
