// expect: accepted
// The barrier opens each round; for n = 0, (n - 1) / 256 + 1 gives one idle block, a legal launch.
#include "dot_product.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <numeric>
#include <vector>

constexpr int threads = 256;

__global__ void block_sums(const float* a, const float* b, float* out, int n)
{
    __shared__ float s[threads];
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        sum += a[i] * b[i];
    }
    s[threadIdx.x] = sum;
    int half = threads / 2;
    while (half != 0) {
        __syncthreads();
        if (threadIdx.x < half) {
            sum += s[threadIdx.x + half];
            s[threadIdx.x] = sum;
        }
        half >>= 1;
    }
    if (threadIdx.x == 0) {
        out[blockIdx.x] = sum;
    }
}

float dot_product(const float* a, const float* b, int n)
{
    const int blocks = std::min(32, (n - 1) / threads + 1);
    float* out = nullptr;
    cudaMalloc(&out, blocks * sizeof(float));
    block_sums<<<blocks, threads>>>(a, b, out, n);
    std::vector<float> sums(blocks);
    cudaMemcpy(sums.data(), out, blocks * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(out);
    return std::accumulate(sums.begin(), sums.end(), 0.0f);
}
