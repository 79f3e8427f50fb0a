// SPDX-License-Identifier: MIT
// The producer finds nothing to do and returns without a word to the consumer.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int produced;

__global__ void producer_returns(int* out, int items)
{
    if (blockIdx.x == 0) {
        if (items == 0) {
            return;
        }
        out[0] = items;
        __threadfence();
        produced = 1;
    } else {
        while (produced == 0) {  // wait
        }
        __threadfence();
        out[1] = out[0];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 2 * sizeof(int));
    producer_returns<<<2, 1>>>(out, 0);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel producer_returns | block (1,0,0)
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
