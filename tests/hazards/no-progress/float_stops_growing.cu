// SPDX-License-Identifier: MIT
// From 2^24 on a float does not change when 1 is added to it.
#include <cuda_runtime.h>

__global__ void float_stops_growing(float* out, float end)
{
    float sum = 16777000.0f;
    while (sum < end) {
        sum += 1.0f;  // loop
    }
    out[threadIdx.x] = sum;
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    float_stops_growing<<<1, 32>>>(out, 20000000.0f);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | reason loop | kernel float_stops_growing | space shared | count 32
//   branch | thread (0,0,0) | line "loop"
