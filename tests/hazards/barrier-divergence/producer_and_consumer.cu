// SPDX-License-Identifier: MIT
// One warp produces, one consumes, each with its own barriers, and the producer has one more.
#include <cuda_runtime.h>

// [kernel]
__global__ void producer_and_consumer(int* out)
{
    __shared__ int item[32];
    const int t = threadIdx.x;
    if (t < 32) {
        item[t] = t;
        __syncthreads();  // produced
        __syncthreads();  // taken
    } else {
        __syncthreads();  // awaited
        out[t] = item[t - 32];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    producer_and_consumer<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
