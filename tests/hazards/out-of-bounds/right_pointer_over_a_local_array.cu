// SPDX-License-Identifier: MIT
// A pointer runs over the elements of a local array, and ends right after the last one.
#include <cuda_runtime.h>

__device__ inline void fill(float* begin, const float* end, float value)
{
    for (float* at = begin; at != end; ++at) {
        *at = value;
    }
}

// [kernel]
__global__ void right_pointer_over_a_local_array(float* out, int count)
{
    float weights[8] = {};
    fill(weights, weights + count, 0.125f);
    float sum = 0;
    for (float weight : weights) {
        sum += weight;
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_pointer_over_a_local_array<<<1, 32>>>(out, 8);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(out);
    return is_done ? 0 : 1;
}
