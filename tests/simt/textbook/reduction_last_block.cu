// SPDX-License-Identifier: MIT
// arch: sm_13+
// A sum in one launch: the block that comes last adds what all have left (CUDA C++ Programming Guide, "Memory Fence
// Functions").
#include "../program.hpp"

constexpr int threads = 128;

__device__ unsigned blocks_done = 0;

__device__ float sum_of_block(float v)
{
    __shared__ float s[threads];
    const unsigned t = threadIdx.x;
    s[t] = v;
    __syncthreads();
    for (unsigned stride = blockDim.x / 2; stride > 0; stride >>= 1) {
        if (t < stride) {
            s[t] += s[t + stride];
        }
        __syncthreads();
    }
    const float sum = s[0];
    __syncthreads();
    return sum;
}

__global__ void sum(const float* in, unsigned n, volatile float* partial, float* result)
{
    __shared__ bool is_last;
    float v = 0.0f;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        v += in[i];
    }
    const float of_block = sum_of_block(v);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = of_block;
        __threadfence();
        const unsigned ticket = atomicInc(&blocks_done, gridDim.x - 1);
        is_last = ticket == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last) {
        float rest = 0.0f;
        for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x) {
            rest += partial[i];
        }
        const float total = sum_of_block(rest);
        if (threadIdx.x == 0) {
            *result = total;
        }
    }
}

int main()
{
    constexpr unsigned n = 10000;
    std::vector<float> values(n);
    float wanted = 0.0f;
    for (unsigned i = 0; i < n; ++i) {
        values[i] = 0.25f * static_cast<float>(i % 17);  // all sums are exact
        wanted += values[i];
    }
    DeviceArray<float> in(n);
    in.set(values);
    for (const int blocks : {1, 7, 20}) {
        DeviceArray<float> partial(blocks);
        DeviceArray<float> result(1);
        sum<<<blocks, threads>>>(in.data(), n, partial.data(), result.data());
        const float got = result.get()[0];
        std::printf("%d blocks: %.2f, %s\n", blocks, got, got == wanted ? "right" : "wrong");
    }
}
