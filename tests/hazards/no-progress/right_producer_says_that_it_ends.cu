// SPDX-License-Identifier: MIT
// The producer that has nothing to do says so.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int produced;

__global__ void right_producer_says_that_it_ends(int* out, int items)
{
    if (blockIdx.x == 0) {
        if (items == 0) {
            __threadfence();
            produced = -1;
            return;
        }
        out[0] = items;
        __threadfence();
        produced = 1;
    } else {
        while (produced == 0) {
        }
        __threadfence();
        if (produced > 0) {
            out[1] = out[0];
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 2 * sizeof(int));
    right_producer_says_that_it_ends<<<2, 1>>>(out, 0);
    cudaDeviceSynchronize();
    cudaFree(out);
}
