// SPDX-License-Identifier: MIT
// The number of blocks is rounded down, so the last elements have no thread.
#include <cuda_runtime.h>

constexpr int n = 1000;

// [kernel]
__global__ void grid_too_small(float* out)
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
    grid_too_small<<<n / 256, 256>>>(out);
    cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);  // call
    cudaFree(out);
}
// [kernel]

int main()
{
    float host[n] = {};
    fill(host);
}
