// SPDX-License-Identifier: MIT
// One warp produces, one consumes, and both come to the same barriers.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_producer_and_consumer(int* out)
{
    __shared__ int item[32];
    const int t = threadIdx.x;
    if (t < 32) {
        item[t] = t;
    }
    __syncthreads();
    if (t >= 32) {
        out[t] = item[t - 32];
    }
    __syncthreads();
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_producer_and_consumer<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
