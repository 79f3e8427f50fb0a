// SPDX-License-Identifier: MIT
// A pointer runs over the last element of a local array, and one more.
#include <cuda_runtime.h>

__device__ inline void fill(float* begin, const float* last, float value)
{
    for (float* at = begin; at <= last; ++at) {
        *at = value;  // write
    }
}

// [kernel]
__global__ void pointer_past_a_local_array(float* out, int count)
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
    pointer_past_a_local_array<<<1, 32>>>(out, 8);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(out);
    return is_done ? 1 : 0;
}

// expect: out-of-bounds | error | reason local | kernel pointer_past_a_local_array | space local
//   | variable weights[8] | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
//   object variable | bytes 32 | offset 32
