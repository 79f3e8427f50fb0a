// SPDX-License-Identifier: MIT
// A fence does no harm beside a barrier.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_fence_and_barrier(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;
    __threadfence_block();
    __syncthreads();
    out[t] = tile[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_fence_and_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
