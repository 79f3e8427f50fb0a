// SPDX-License-Identifier: MIT
// What the last block reads is not ordered. Its own write of the counter is: it has seen that all others have counted.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile float parts[4];
__device__ unsigned counter;

__global__ void counter_of_the_last_block_without_fence(float* out)
{
    parts[blockIdx.x] = 1.0f;  // write
    if (atomicAdd(&counter, 1) == gridDim.x - 1) {
        float sum = 0.0f;
        for (int b = 0; b < 4; ++b) {
            sum += parts[b];  // read
        }
        *out = sum;
        counter = 0;
    }
}
// [kernel]

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, sizeof(float));
    counter_of_the_last_block_without_fence<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel counter_of_the_last_block_without_fence | space global | variable parts
//   read | line "read"
//   write | line "write"
