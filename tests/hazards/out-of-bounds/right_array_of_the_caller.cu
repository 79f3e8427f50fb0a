// SPDX-License-Identifier: MIT
// Functions that are not inlined get a local array, part of it, and two arrays of one function; one returns a struct, and
// one calls itself with an array of its own, a few times: a thread of a GPU has a stack of 1 KB.
#include <cuda_runtime.h>

// [kernel]
struct Range
{
    float values[4];
};

__device__ __noinline__ void weigh(float* weights, int count)
{
    for (int i = 0; i < count; ++i) {
        weights[i] = 0.125f;
    }
}

__device__ __noinline__ Range first_of(const float* weights)
{
    Range range{};
    for (int i = 0; i < 4; ++i) {
        range.values[i] = weights[i];
    }
    return range;
}

__device__ __noinline__ float sum_of_two(const float* weights)
{
    return weights[0] + weights[1];
}

__device__ __noinline__ float sum_of(const float* weights, int count)
{
    float halves[2] = {weights[0], 0.0f};
    if (count > 1) {
        float rest[2];
        for (int i = 1; i < count; ++i) {
            rest[i - 1] = weights[i];
        }
        halves[1] = sum_of(rest, count - 1);
    }
    return sum_of_two(halves);
}

__global__ void right_array_of_the_caller(float* out)
{
    float weights[8];
    float others[3];
    weigh(weights, 4);
    weigh(weights + 4, 4);
    weigh(others, 3);
    const Range range = first_of(weights);
    out[threadIdx.x] = sum_of(others, 3) + others[2] + range.values[3] + first_of(weights + 4).values[0];
}
// [kernel]

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_array_of_the_caller<<<1, 32>>>(out);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(out);
    return is_done ? 0 : 1;
}
