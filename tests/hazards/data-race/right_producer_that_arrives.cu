// SPDX-License-Identifier: MIT
// A warp fills a buffer and only arrives at the barrier where another waits.
#include <cuda_runtime.h>

__global__ void right_producer_that_arrives(int* out)
{
    __shared__ int buffer[32];
    const int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        buffer[lane] = lane;
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[lane] = buffer[31 - lane];
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(out, 0, 32 * sizeof(int));
    right_producer_that_arrives<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
